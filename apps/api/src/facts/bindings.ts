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

/**
 * Many numbers, which the store reads as the state of an aggregate in a fraction of the time of a list: it would write
 * a list out again whenever it names what is made of it.
 */
export const bindNumbers = (bind: Bind, numbers: readonly number[]): string => {
  const state = Buffer.concat([lengthBytes(numbers.length), Buffer.from(Uint32Array.from(numbers).buffer)]);
  return `finalizeAggregation(CAST(unhex(${bind(state.toString('hex'), 'String')}), 'AggregateFunction(groupArray, UInt32)'))`;
};

/** Seven bits a byte, the lowest first, each but the last with a bit more. */
const lengthBytes = (length: number): Buffer =>
  Buffer.from(length < 128 ? [length] : [128 + (length % 128), ...lengthBytes(Math.floor(length / 128))]);

/** An instant in milliseconds as a value that the primary key can be compared with. */
export const bindInstant = (bind: Bind, instant: number): string =>
  `fromUnixTimestamp64Milli(${bind(instant, 'Int64')}, 'UTC')`;
