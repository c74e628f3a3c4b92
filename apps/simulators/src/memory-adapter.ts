import type { Adapter, AdapterPayload } from 'oidc-provider';

type Entry = { payload: AdapterPayload; until: number };

/** What the provider remembers between requests; it is gone with the process. */
export const memoryAdapter = () => {
  const entries = new Map<string, Entry>();

  return (model: string): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`;
    const find = (matches: (key: string, payload: AdapterPayload) => boolean) => {
      const now = Date.now();
      for (const [key, { payload, until }] of entries) {
        if (until < now) entries.delete(key);
        else if (matches(key, payload)) return payload;
      }
      return undefined;
    };
    return {
      upsert: async (id, payload, expiresIn) => {
        entries.set(keyOf(id), { payload, until: Date.now() + (expiresIn ?? 3600) * 1000 });
      },
      find: async (id) => find((key) => key === keyOf(id)),
      findByUid: async (uid) => find((key, payload) => key.startsWith(`${model}:`) && payload.uid === uid),
      findByUserCode: async (code) =>
        find((key, payload) => key.startsWith(`${model}:`) && payload.userCode === code),
      consume: async (id) => {
        const entry = entries.get(keyOf(id));
        if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => {
        entries.delete(keyOf(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of entries)
          if (key.startsWith(`${model}:`) && payload.grantId === grantId) entries.delete(key);
      },
    };
  };
};
