const NAMES = [
  'ink',
  'ink-2',
  'ink-3',
  'line',
  'line-strong',
  'surface',
  'raised',
  'sunken',
  'accent',
  'cost',
  'good',
  'heat-low',
  'heat-middle',
  'heat-high',
] as const;

/** The colours of the theme as the drawing needs them: values, not variables. */
export type Tokens = Record<(typeof NAMES)[number], string>;

export const readTokens = (): Tokens => {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(
    NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  ) as Tokens;
};
