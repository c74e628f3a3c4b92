/** A JSON object. */
export type StoredValue = Record<string, unknown>;

/** What the identity provider remembers between requests; processes that share it can answer for each other. */
export type IdentityStore = {
  /** Keeps a value for some seconds, over one of the same kind and id. */
  put: (kind: string, id: string, value: StoredValue, seconds: number) => Promise<void>;
  /** The value that is there, or else this one, kept from now on. */
  putFirst: (kind: string, id: string, value: StoredValue, seconds: number) => Promise<StoredValue>;
  find: (kind: string, id: string) => Promise<StoredValue | undefined>;
  /** By the `uid` in the value. */
  findByUid: (kind: string, uid: string) => Promise<StoredValue | undefined>;
  /** From now on the value carries `consumed`, in seconds since 1970. */
  consume: (kind: string, id: string) => Promise<void>;
  remove: (kind: string, id: string) => Promise<void>;
  /** All of the kind whose value carries this `grantId`. */
  removeByGrant: (kind: string, grantId: string) => Promise<void>;
};

type Entry = { kind: string; value: StoredValue; until: number };

/** Gone with the process. */
export const memoryIdentityStore = (now: () => number = Date.now): IdentityStore => {
  const entries = new Map<string, Entry>();
  const keyOf = (kind: string, id: string) => `${kind}:${id}`;
  const forgetOld = () => {
    for (const [key, { until }] of entries) if (until <= now()) entries.delete(key);
  };
  const keep = (kind: string, id: string, value: StoredValue, seconds: number) => {
    entries.set(keyOf(kind, id), { kind, value: { ...value }, until: now() + seconds * 1000 });
    return value;
  };
  const kept = (kind: string, id: string): StoredValue | undefined => {
    forgetOld();
    const entry = entries.get(keyOf(kind, id));
    return entry && { ...entry.value };
  };

  return {
    put: async (...given) => {
      keep(...given);
    },
    putFirst: async (kind, id, value, seconds) => kept(kind, id) ?? keep(kind, id, value, seconds),
    find: async (kind, id) => kept(kind, id),
    findByUid: async (kind, uid) => {
      forgetOld();
      for (const entry of entries.values())
        if (entry.kind === kind && entry.value.uid === uid) return { ...entry.value };
      return undefined;
    },
    consume: async (kind, id) => {
      const entry = entries.get(keyOf(kind, id));
      if (entry) entry.value.consumed = Math.floor(now() / 1000);
    },
    remove: async (kind, id) => {
      entries.delete(keyOf(kind, id));
    },
    removeByGrant: async (kind, grantId) => {
      for (const [key, entry] of entries)
        if (entry.kind === kind && entry.value.grantId === grantId) entries.delete(key);
    },
  };
};
