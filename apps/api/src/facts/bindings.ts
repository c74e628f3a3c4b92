import type { Parameters } from './fact-client.ts';

/** Collects the values of one query; the text only ever holds their placeholders. */
export type Bind = (value: unknown, type: string) => string;

export const bindings = (): { bind: Bind; parameters: Parameters } => {
  const parameters: Parameters = {};
  const bind: Bind = (value, type) => {
    const name = `p${Object.keys(parameters).length}`;
    parameters[name] = value;
    return `{${name}:${type}}`;
  };
  return { bind, parameters };
};

/** An instant in milliseconds as a value that the primary key can be compared with. */
export const bindInstant = (bind: Bind, instant: number): string =>
  `fromUnixTimestamp64Milli(${bind(instant, 'Int64')}, 'UTC')`;
