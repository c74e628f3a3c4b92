import { SYSTEM } from '@adhelm/domain/access-scope';
import type { IdentityStore, StoredValue } from '@adhelm/simulators/identity-store';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Encryption } from '../../encryption.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityRecordRepository } from './identity-record.repository.ts';
import { hashOf } from './tokens.ts';

type Dependencies = {
  inScope: InScope<{ identityRecords: IdentityRecordRepository }>;
  encryption: Encryption;
  clock: Clock;
};

type Row = { idHash: Buffer; payload: Buffer; consumedAt: Date | null };

const textIn = (value: StoredValue, key: string): string | null => {
  const found = value[key];
  return typeof found === 'string' ? found : null;
};

/** The memory of the built-in identity provider in PostgreSQL: its processes share it, and what it holds is encrypted. */
export const identityStore = ({ inScope, encryption, clock }: Dependencies): IdentityStore => {
  const ask = <T>(work: (records: IdentityRecordRepository) => Promise<T>): Promise<T> =>
    inScope(SYSTEM, ({ identityRecords }) => work(identityRecords));

  const ownerOf = (kind: string, idHash: Buffer) => `${kind}:${idHash.toString('hex')}`;

  const recordOf = (kind: string, idHash: Buffer, value: StoredValue, seconds: number) => ({
    payload: encryption.encrypt(JSON.stringify(value), ownerOf(kind, idHash)),
    uid: textIn(value, 'uid'),
    grantId: textIn(value, 'grantId'),
    expiresAt: new Date(clock().getTime() + seconds * 1000),
  });

  /** Nothing when it was encrypted under another APP_SECRET. */
  const openedValue = (kind: string, row: Row | undefined): StoredValue | undefined => {
    const text = row && encryption.decrypt(row.payload, ownerOf(kind, row.idHash));
    if (!text) return undefined;
    const value: StoredValue = JSON.parse(text);
    return row.consumedAt ? { ...value, consumed: Math.floor(row.consumedAt.getTime() / 1000) } : value;
  };

  const find = async (kind: string, id: string) =>
    openedValue(kind, await ask((records) => records.find(kind, hashOf(id), clock())));

  return {
    put: (kind, id, value, seconds) =>
      ask((records) => records.save(kind, hashOf(id), recordOf(kind, hashOf(id), value, seconds))),
    putFirst: async (kind, id, value, seconds) => {
      const idHash = hashOf(id);
      const record = recordOf(kind, idHash, value, seconds);
      return ask(async (records) => {
        const unreadable = await records.find(kind, idHash, clock());
        if (unreadable && !openedValue(kind, unreadable)) await records.removeExactly(kind, unreadable);
        await records.saveFirst(kind, idHash, record);
        return openedValue(kind, await records.find(kind, idHash, clock())) ?? value;
      });
    },
    find,
    findByUid: async (kind, uid) =>
      openedValue(kind, await ask((records) => records.findByUid(kind, uid, clock()))),
    consume: (kind, id) => ask((records) => records.markConsumed(kind, hashOf(id), clock())),
    remove: (kind, id) => ask((records) => records.remove(kind, hashOf(id))),
    removeByGrant: (kind, grantId) => ask((records) => records.removeByGrant(kind, grantId)),
  };
};
