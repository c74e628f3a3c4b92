import type { Adapter } from 'oidc-provider';
import type { IdentityStore } from './identity-store.ts';

const HOUR_SECONDS = 3600;

/** Puts what the provider library remembers into a store. */
export const providerAdapter =
  (store: IdentityStore) =>
  (kind: string): Adapter => ({
    upsert: (id, payload, expiresIn) => store.put(kind, id, { ...payload }, expiresIn ?? HOUR_SECONDS),
    find: (id) => store.find(kind, id),
    findByUid: (uid) => store.findByUid(kind, uid),
    // Only devices without a browser have user codes.
    findByUserCode: async () => undefined,
    consume: (id) => store.consume(kind, id),
    destroy: (id) => store.remove(kind, id),
    revokeByGrantId: (grantId) => store.removeByGrant(kind, grantId),
  });
