import { ApiError } from '../../lib/http/api-error.ts';

const PARALLEL = 4;
const PAUSE_MS = 5000;
/** The server counts requests by the minute. */
const PAUSES = 15;

export type Outcome<Item> = { done: Item[]; failed: { item: Item; error: unknown }[] };

const isTooFast = (error: unknown): boolean => error instanceof ApiError && error.statusCode === 429;

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));

/** Many at once are more than the server takes from one user in a minute; what it puts off is asked again later. */
const patiently = async (action: () => Promise<unknown>, rest: () => Promise<void>): Promise<void> => {
  for (let pauses = 0; ; pauses++) {
    try {
      await action();
      return;
    } catch (error) {
      if (!isTooFast(error) || pauses >= PAUSES) throw error;
      await rest();
    }
  }
};

/** Does the same to many, a few at a time; one failure does not stop the others. */
export const runAll = async <Item>(
  items: readonly Item[],
  action: (item: Item) => Promise<unknown>,
  onProgress: (finished: number) => void,
  rest = pause,
): Promise<Outcome<Item>> => {
  const outcome: Outcome<Item> = { done: [], failed: [] };
  const waiting = [...items];
  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const now = item;
      try {
        await patiently(() => action(now), rest);
        outcome.done.push(now);
      } catch (error) {
        outcome.failed.push({ item: now, error });
      }
      onProgress(outcome.done.length + outcome.failed.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL, items.length) }, work));
  return outcome;
};
