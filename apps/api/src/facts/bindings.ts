import type { Parameters } from './fact-client.ts';

/** Collects the values of one query; the text only ever holds their placeholders. */
export type Bind = (value: unknown, type: string) => string;

export const bindings = (): { bind: Bind; parameters: Parameters } => {
  const parameters: Parameters = {};
  /** A long text that is meant in several places is sent once. */
  const texts = new Map<string, string>();
  const bind: Bind = (value, type) => {
    const known = typeof value === 'string' ? texts.get(value) : undefined;
    const name = known ?? `p${Object.keys(parameters).length}`;
    parameters[name] = value;
    if (typeof value === 'string') texts.set(value, name);
    return `{${name}:${type}}`;
  };
  return { bind, parameters };
};

/** An instant in milliseconds as a value that the primary key can be compared with. */
export const bindInstant = (bind: Bind, instant: number): string =>
  `fromUnixTimestamp64Milli(${bind(instant, 'Int64')}, 'UTC')`;
