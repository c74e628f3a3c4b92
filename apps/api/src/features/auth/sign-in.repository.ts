import type { Tx } from '../../db/entities/in-scope.ts';

export type SignInAttempt = {
  /** The cookie at the origin where it began. */
  browserHash: Buffer;
  /** The cookie at the app's own address, where the provider sends the browser back. */
  callbackBrowserHash: Buffer;
  nonce: string;
  codeVerifier: string;
  origin: string;
  provider: string;
  createdAt: Date;
  /** The signed-in user who connects their Google account; null for a sign-in. */
  userId: number | null;
};

/** A sign-in that began on another origin and has not reached the app's own address yet. */
export type SignInTicket = Pick<SignInAttempt, 'browserHash' | 'origin' | 'userId' | 'createdAt'> & {
  loginOnly: boolean;
  /** Whom the provider should ask; without it the person chooses. */
  loginHint: string | null;
};

export const signInRepository = (tx: Tx) => ({
  async insert(stateHash: Buffer, attempt: SignInAttempt): Promise<void> {
    await tx
      .insertInto('sign_in_attempts')
      .values({
        state_hash: stateHash,
        browser_hash: attempt.browserHash,
        callback_browser_hash: attempt.callbackBrowserHash,
        nonce: attempt.nonce,
        code_verifier: attempt.codeVerifier,
        origin: attempt.origin,
        provider: attempt.provider,
        created_at: attempt.createdAt,
        user_id: attempt.userId,
      })
      .execute();
  },

  /** Takes the attempt out: a state works once. */
  async take(stateHash: Buffer): Promise<SignInAttempt | undefined> {
    const row = await tx
      .deleteFrom('sign_in_attempts')
      .where('state_hash', '=', stateHash)
      .returning([
        'browser_hash as browserHash',
        'callback_browser_hash as callbackBrowserHash',
        'nonce',
        'code_verifier as codeVerifier',
        'origin',
        'provider',
        'created_at as createdAt',
        'user_id as userId',
      ])
      .executeTakeFirst();
    // An attempt of an older version has no such binding: it begins again.
    return row?.callbackBrowserHash ? { ...row, callbackBrowserHash: row.callbackBrowserHash } : undefined;
  },

  async insertTicket(ticketHash: Buffer, ticket: SignInTicket): Promise<void> {
    await tx
      .insertInto('sign_in_tickets')
      .values({
        ticket_hash: ticketHash,
        origin: ticket.origin,
        browser_hash: ticket.browserHash,
        login_only: ticket.loginOnly,
        user_id: ticket.userId,
        login_hint: ticket.loginHint,
        created_at: ticket.createdAt,
      })
      .execute();
  },

  /** Takes the ticket out: it works once. */
  async takeTicket(ticketHash: Buffer): Promise<SignInTicket | undefined> {
    return tx
      .deleteFrom('sign_in_tickets')
      .where('ticket_hash', '=', ticketHash)
      .returning([
        'origin',
        'browser_hash as browserHash',
        'login_only as loginOnly',
        'login_hint as loginHint',
        'user_id as userId',
        'created_at as createdAt',
      ])
      .executeTakeFirst();
  },

  /** Removes what was begun too long ago to be finished. */
  async forgetBefore(moment: Date): Promise<void> {
    await tx.deleteFrom('sign_in_attempts').where('created_at', '<', moment).execute();
    await tx.deleteFrom('sign_in_tickets').where('created_at', '<', moment).execute();
  },
});

export type SignInRepository = ReturnType<typeof signInRepository>;
