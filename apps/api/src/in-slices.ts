import { setImmediate } from 'node:timers/promises';

const SLICE = 1000;

/** Goes through many values a slice at a time: others are served in between, who would wait for a tenth of a second. */
export const eachInSlices = async <Value>(
  values: readonly Value[],
  work: (value: Value) => void,
): Promise<void> => {
  for (const [place, value] of values.entries()) {
    if (place > 0 && place % SLICE === 0) await setImmediate();
    work(value);
  }
};

export const mapInSlices = async <Value, Made>(
  values: readonly Value[],
  make: (value: Value) => Made,
): Promise<Made[]> => {
  const made: Made[] = [];
  await eachInSlices(values, (value) => {
    made.push(make(value));
  });
  return made;
};

export const filterInSlices = async <Value>(
  values: readonly Value[],
  isKept: (value: Value) => boolean,
): Promise<Value[]> => {
  const kept: Value[] = [];
  await eachInSlices(values, (value) => {
    if (isKept(value)) kept.push(value);
  });
  return kept;
};
