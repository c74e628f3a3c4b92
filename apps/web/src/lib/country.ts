const LETTERS = Array.from({ length: 26 }, (_, place) => String.fromCodePoint(65 + place));

/** Names in use that the browser's own list spells otherwise. */
const OTHER_NAMES: Record<string, string> = {
  america: 'US',
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  'viet nam': 'VN',
  korea: 'KR',
  'republic of korea': 'KR',
  'korea, republic of': 'KR',
  'czech republic': 'CZ',
  turkey: 'TR',
  'russian federation': 'RU',
  holland: 'NL',
  'hong kong': 'HK',
  macau: 'MO',
  burma: 'MM',
  'ivory coast': 'CI',
  swaziland: 'SZ',
  'cape verde': 'CV',
  palestine: 'PS',
};

const isRegion = (code: string): boolean => {
  try {
    // Codes that have been replaced, such as UK, turn into those in use.
    return new Intl.Locale('und', { region: code }).region === code;
  } catch {
    return false;
  }
};

/** Every country the browser knows, by its English name and its code in small letters. */
const codesByName = (): Map<string, string> => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(isRegion);
  const known = codes.flatMap((code) => {
    const name = names.of(code);
    return name === undefined ? [] : ([name, code] as const).map((key) => [key.toLowerCase(), code] as const);
  });
  return new Map([...known, ...Object.entries(OTHER_NAMES)]);
};

let codes: Map<string, string> | undefined;

/** The ISO code of a country by its English name, or by the code itself; null when nobody knows it. */
export const countryCode = (country: string): string | null => {
  codes ??= codesByName();
  return codes.get(country.trim().toLowerCase()) ?? null;
};
