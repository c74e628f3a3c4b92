import type { Tx } from '../../db/entities/in-scope.ts';

/** E-mails that wait belong to the server: every caller runs in the system scope. */
export const invitationMailRepository = (tx: Tx) => {
  const waiting = () =>
    tx
      .selectFrom('users')
      .where('mail_state', '=', 'waiting')
      .where('users.deleted_at', 'is', null)
      .where('users.is_active', '=', true);

  return {
    async due(at: Date): Promise<number[]> {
      const rows = await waiting()
        .where('mail_due_at', '<=', at)
        .select('users.id')
        .orderBy('users.id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Takes the one of a user, if it is due, so that nobody else sends it until then. */
    async claim(id: number, at: Date, until: Date) {
      const row = await waiting()
        .where('users.id', '=', id)
        .where('mail_due_at', '<=', at)
        .select([
          'users.email',
          'users.publisher_id',
          'mail_attempts as attempts',
          'mail_asked_at as askedAt',
        ])
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!row) return undefined;
      await tx.updateTable('users').set({ mail_due_at: until }).where('id', '=', id).execute();
      const publisher = await tx
        .selectFrom('publishers')
        .where('id', '=', row.publisher_id)
        .select('name')
        .executeTakeFirst();
      return { ...row, publisherName: publisher?.name ?? null };
    },

    /** Says what became of it, unless it was asked for again meanwhile. */
    async settle(
      id: number,
      askedAt: Date | null,
      became: { sentAt: Date } | { failure: string; attempts: number; dueAt: Date | null },
    ): Promise<void> {
      const values =
        'sentAt' in became
          ? {
              mail_state: 'sent' as const,
              mail_sent_at: became.sentAt,
              mail_due_at: null,
              mail_failure: null,
            }
          : {
              mail_state: became.dueAt ? ('waiting' as const) : ('failed' as const),
              mail_due_at: became.dueAt,
              mail_attempts: became.attempts,
              mail_failure: became.failure,
            };
      await tx
        .updateTable('users')
        .set(values)
        .where('id', '=', id)
        .where('mail_state', '=', 'waiting')
        .where('mail_asked_at', 'is not distinct from', askedAt)
        .execute();
    },
  };
};

export type InvitationMailRepository = ReturnType<typeof invitationMailRepository>;
