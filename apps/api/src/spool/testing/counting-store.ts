import type { Refused } from '../drain.ts';

export const text = (bodies: readonly Uint8Array[]) =>
  bodies.map((body) => Buffer.from(body).toString('latin1'));

/** A store that counts a batch once, as the fact store does. */
export const store = () => {
  const batches = new Map<string, string[]>();
  return {
    batches,
    counted: () => [...batches.values()].flat(),
    take: async (name: string, bodies: Buffer[]): Promise<Refused[]> => {
      if (!batches.has(name)) batches.set(name, text(bodies));
      return [];
    },
    bury: async () => {},
  };
};

export const carryAll = async (drain: { carry(): Promise<boolean> }) => {
  while (await drain.carry());
};
