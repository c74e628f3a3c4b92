import type { FactClient } from '../fact-client.ts';
import type { TestFactStore } from './fact-store.ts';

/** A store whose first write waits at a gate, as one does that takes long. */
export const gatedStore = ({ access }: TestFactStore) => {
  const arrival = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const passing = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    arrival.resolve();
    await gate.promise;
    return call();
  };
  const client: FactClient = {
    query: (params) => access.client.query(params),
    insert: (params) => passing(() => access.client.insert(params)),
    command: (params) => passing(() => access.client.command(params)),
  };
  return { access: { ...access, client }, arrived: arrival.promise, open: gate.resolve };
};
