/** What the identity provider's answer brings back in the address. */
export type HandOff = { accessToken: string; refreshToken: string; expiresIn: number };

export type Arrival = {
  handOff: HandOff | null;
  /** Why access was refused, as plain text. */
  authError: string | null;
  /** The address without what only the sign-in needed. */
  address: string;
};

const SIGN_IN_KEYS = ['accessToken', 'expiresIn', 'refreshToken', 'auth_error'];

const handOffIn = (query: URLSearchParams): HandOff | null => {
  const accessToken = query.get('accessToken');
  const refreshToken = query.get('refreshToken');
  const expiresIn = Number(query.get('expiresIn'));
  if (!accessToken || !refreshToken || !Number.isSafeInteger(expiresIn) || expiresIn <= 0) return null;
  return { accessToken, refreshToken, expiresIn };
};

/** Reads what sign-in left in an address and says what the address should be without it. */
export const readArrival = (href: string): Arrival => {
  const url = new URL(href);
  const handOff = handOffIn(url.searchParams);
  const authError = url.searchParams.get('auth_error');
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !SIGN_IN_KEYS.includes(pair.split('=')[0] ?? ''));
  const search = kept.length > 0 ? `?${kept.join('&')}` : '';
  return { handOff, authError: authError || null, address: `${url.pathname}${search}${url.hash}` };
};

/** The remembered address, if it is a place inside this app. */
export const returnAddress = (remembered: string | null, origin: string): string | null => {
  const url = remembered?.startsWith('/') ? URL.parse(remembered, origin) : null;
  if (!url || url.origin !== origin) return null;
  return readArrival(url.href).address;
};
