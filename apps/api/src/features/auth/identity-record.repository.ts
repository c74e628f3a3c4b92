import type { Tx } from '../../db/entities/in-scope.ts';

export type IdentityRecord = {
  payload: Buffer;
  uid: string | null;
  grantId: string | null;
  expiresAt: Date;
};

/** What the built-in identity provider remembers; only the server itself sees these rows. */
export const identityRecordRepository = (tx: Tx) => {
  const live = (kind: string, now: Date) =>
    tx
      .selectFrom('identity_records')
      .where('kind', '=', kind)
      .where('expires_at', '>', now)
      .select(['id_hash as idHash', 'payload', 'consumed_at as consumedAt']);
  const rowOf = (kind: string, idHash: Buffer, record: IdentityRecord) => ({
    kind,
    id_hash: idHash,
    payload: record.payload,
    uid: record.uid,
    grant_id: record.grantId,
    consumed_at: null,
    expires_at: record.expiresAt,
  });

  return {
    async save(kind: string, idHash: Buffer, record: IdentityRecord): Promise<void> {
      const { kind: _kind, id_hash: _id, ...stored } = rowOf(kind, idHash, record);
      await tx
        .insertInto('identity_records')
        .values(rowOf(kind, idHash, record))
        .onConflict((conflict) => conflict.columns(['kind', 'id_hash']).doUpdateSet(stored))
        .execute();
    },

    /** Saves it unless there is one already. */
    async saveFirst(kind: string, idHash: Buffer, record: IdentityRecord): Promise<void> {
      await tx
        .insertInto('identity_records')
        .values(rowOf(kind, idHash, record))
        .onConflict((conflict) => conflict.columns(['kind', 'id_hash']).doNothing())
        .execute();
    },

    async find(kind: string, idHash: Buffer, now: Date) {
      return live(kind, now).where('id_hash', '=', idHash).executeTakeFirst();
    },

    async findByUid(kind: string, uid: string, now: Date) {
      return live(kind, now).where('uid', '=', uid).executeTakeFirst();
    },

    async markConsumed(kind: string, idHash: Buffer, at: Date): Promise<void> {
      await tx
        .updateTable('identity_records')
        .set({ consumed_at: at })
        .where('kind', '=', kind)
        .where('id_hash', '=', idHash)
        .execute();
    },

    async remove(kind: string, idHash: Buffer): Promise<void> {
      await tx
        .deleteFrom('identity_records')
        .where('kind', '=', kind)
        .where('id_hash', '=', idHash)
        .execute();
    },

    /** Removes it unless it was replaced in the meantime. */
    async removeExactly(
      kind: string,
      { idHash, payload }: { idHash: Buffer; payload: Buffer },
    ): Promise<void> {
      await tx
        .deleteFrom('identity_records')
        .where('kind', '=', kind)
        .where('id_hash', '=', idHash)
        .where('payload', '=', payload)
        .execute();
    },

    async removeByGrant(kind: string, grantId: string): Promise<void> {
      await tx
        .deleteFrom('identity_records')
        .where('kind', '=', kind)
        .where('grant_id', '=', grantId)
        .execute();
    },

    async forgetBefore(moment: Date): Promise<void> {
      await tx.deleteFrom('identity_records').where('expires_at', '<', moment).execute();
    },
  };
};

export type IdentityRecordRepository = ReturnType<typeof identityRecordRepository>;
