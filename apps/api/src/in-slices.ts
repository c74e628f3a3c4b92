import { setImmediate } from 'node:timers/promises';

const SLICE = 1000;

/** Goes through many values a slice at a time: others are served in between. */
async function* slicesOf<Value>(values: readonly Value[]): AsyncGenerator<readonly Value[]> {
  for (let start = 0; start < values.length; start += SLICE) {
    if (start > 0) await setImmediate();
    yield values.slice(start, start + SLICE);
  }
}

export const mapInSlices = async <Value, Made>(
  values: readonly Value[],
  make: (value: Value) => Made,
): Promise<Made[]> => {
  const made: Made[] = [];
  for await (const slice of slicesOf(values)) for (const value of slice) made.push(make(value));
  return made;
};

export const filterInSlices = async <Value>(
  values: readonly Value[],
  isKept: (value: Value) => boolean,
): Promise<Value[]> => {
  const kept: Value[] = [];
  for await (const slice of slicesOf(values)) for (const value of slice) if (isKept(value)) kept.push(value);
  return kept;
};
