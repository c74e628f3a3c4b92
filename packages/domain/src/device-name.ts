type Named = readonly [name: string, sign: RegExp];

/** The first that fits: many browsers also say that they are Chrome or Safari. */
const BROWSERS: readonly Named[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
];

const SYSTEMS: readonly Named[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (list: readonly Named[], text: string) => list.find(([, sign]) => sign.test(text))?.[0];

/** What a browser says of itself, in words that its user knows: "Firefox on Windows"; null where it says nothing known. */
export const deviceName = (userAgent: string | undefined): string | null => {
  const said = userAgent?.slice(0, 500) ?? '';
  const [browser, system] = [nameIn(BROWSERS, said), nameIn(SYSTEMS, said)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
};
