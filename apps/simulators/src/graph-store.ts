import type { StoredValue } from './identity-store.ts';

export type GraphRecord = { kind: string; id: string; value: StoredValue };

/** What the Graph simulator remembers beyond its seed: read once at the start, written with every change. */
export type GraphStore = {
  all: () => Promise<GraphRecord[]>;
  /** Keeps a record, over one of the same kind and id. */
  save: (record: GraphRecord) => Promise<void>;
  remove: (kind: string, id: string) => Promise<void>;
};

/** Gone with the process, unless somebody starts another simulator with it. */
export const memoryGraphStore = (): GraphStore => {
  const records = new Map<string, GraphRecord>();
  return {
    all: async () => [...records.values()].map((record) => structuredClone(record)),
    save: async (record) => {
      records.set(`${record.kind}:${record.id}`, structuredClone(record));
    },
    remove: async (kind, id) => {
      records.delete(`${kind}:${id}`);
    },
  };
};
