/** Records on their way to the thread that keeps them: their bytes one after the other, and where each of them ends. */
export type PassedRecords = { group: number; ends: number[]; bytes: Uint8Array<ArrayBuffer> };

/** What became of them: those that are not on the disk, by their place, and why. */
export type KeptRecords = { group: number; refused: { place: number; reason: string }[] };

type Waiting = { body: Uint8Array; resolve: () => void; reject: (reason: unknown) => void };

const joined = (group: number, waiting: readonly Waiting[]): PassedRecords => {
  const bytes = new Uint8Array(waiting.reduce((sum, { body }) => sum + body.length, 0));
  let end = 0;
  const ends = waiting.map(({ body }) => {
    bytes.set(body, end);
    end += body.length;
    return end;
  });
  return { group, ends, bytes };
};

/**
 * The side that has records. Those of one turn of the event loop go together: a message costs as much as the answer to a
 * visitor.
 */
export const passingOn = (post: (records: PassedRecords) => void) => {
  const underWay = new Map<number, readonly Waiting[]>();
  let waiting: Waiting[] = [];
  let last = 0;

  const pass = () => {
    last += 1;
    underWay.set(last, waiting);
    const records = joined(last, waiting);
    waiting = [];
    post(records);
  };

  return {
    /** Resolves when the record is on the disk. */
    append: (body: Uint8Array): Promise<void> =>
      new Promise((resolve, reject) => {
        if (waiting.push({ body, resolve, reject }) === 1) setImmediate(pass);
      }),
    kept: ({ group, refused }: KeptRecords): void => {
      const reasons = new Map(refused.map(({ place, reason }) => [place, reason]));
      for (const [place, { resolve, reject }] of (underWay.get(group) ?? []).entries()) {
        const reason = reasons.get(place);
        if (reason === undefined) resolve();
        else reject(new Error(reason));
      }
      underWay.delete(group);
    },
  };
};

/** The side that keeps them. */
export const keepPassed = async (
  { group, ends, bytes }: PassedRecords,
  append: (body: Uint8Array) => Promise<void>,
): Promise<KeptRecords> => {
  const bodies = ends.map((end, place) => bytes.subarray(ends[place - 1] ?? 0, end));
  const results = await Promise.allSettled(bodies.map((body) => append(body)));
  const refused = results.flatMap((result, place) =>
    result.status === 'rejected' ? [{ place, reason: String(result.reason) }] : [],
  );
  return { group, refused };
};
