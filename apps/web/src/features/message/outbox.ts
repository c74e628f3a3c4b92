import { newKey } from './new-key.ts';

/** A message that the server has not confirmed. */
export type Outgoing = { key: string; body: string; failure?: unknown };

type Box = { draft: string; outgoing: readonly Outgoing[] };

/** Hands a message to the server. */
type Post = (message: Outgoing) => Promise<unknown>;

const EMPTY: Box = { draft: '', outgoing: [] };

/**
 * What somebody wrote and the server does not have yet, by conversation. A message has its key from the first attempt on,
 * so that none is written twice, whatever became of the attempts before.
 */
export const createOutbox = (keyOf: () => string) => {
  const boxes = new Map<string, Box>();
  const turns = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();

  const boxOf = (name: string): Box => boxes.get(name) ?? EMPTY;
  const put = (name: string, changed: Partial<Box>) => {
    boxes.set(name, { ...boxOf(name), ...changed });
    for (const listener of listeners) listener();
  };
  const without = (name: string, key: string) => boxOf(name).outgoing.filter((one) => one.key !== key);
  const replace = (name: string, next: Outgoing) =>
    put(name, { outgoing: boxOf(name).outgoing.map((one) => (one.key === next.key ? next : one)) });

  /** One after the other, so that they arrive in the order in which they were written. */
  const deliver = (name: string, { key, body }: Outgoing, post: Post): Promise<void> => {
    const before = turns.get(name) ?? Promise.resolve();
    const turn = before
      .then(() => post({ key, body }))
      .then(
        () => put(name, { outgoing: without(name, key) }),
        (failure: unknown) => replace(name, { key, body, failure }),
      );
    turns.set(name, turn);
    return turn;
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    boxOf,
    write: (name: string, draft: string) => put(name, { draft }),
    /** Sends what is written; the field is empty at once, so that a second press sends nothing. */
    send: async (name: string, post: Post): Promise<void> => {
      const body = boxOf(name).draft.trim();
      if (body === '') return;
      const message = { key: keyOf(), body };
      put(name, { draft: '', outgoing: [...boxOf(name).outgoing, message] });
      await deliver(name, message, post);
    },
    /** Sends one that failed, under the key that it had. */
    again: async (name: string, failed: Outgoing, post: Post): Promise<void> => {
      const current = boxOf(name).outgoing.find(({ key }) => key === failed.key);
      if (current?.failure === undefined) return;
      const message = { key: failed.key, body: failed.body };
      replace(name, message);
      await deliver(name, message, post);
    },
    discard: (name: string, key: string) => put(name, { outgoing: without(name, key) }),
  };
};

/** Outlives the page, so that nothing is lost by looking elsewhere. */
export const outbox = createOutbox(newKey);
