const PARALLEL = 4;

export type Outcome<Item> = { done: Item[]; failed: { item: Item; error: unknown }[] };

/** Does the same to many, a few at a time; one failure does not stop the others. */
export const runAll = async <Item>(
  items: readonly Item[],
  action: (item: Item) => Promise<unknown>,
  onProgress: (finished: number) => void,
): Promise<Outcome<Item>> => {
  const outcome: Outcome<Item> = { done: [], failed: [] };
  const waiting = [...items];
  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await action(item);
        outcome.done.push(item);
      } catch (error) {
        outcome.failed.push({ item, error });
      }
      onProgress(outcome.done.length + outcome.failed.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL, items.length) }, work));
  return outcome;
};
