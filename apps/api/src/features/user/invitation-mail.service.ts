import { SYSTEM } from '@adhelm/domain/access-scope';
import { DEFAULT_BRAND } from '@adhelm/domain/branding';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Mail, type Mailer, MailRefused } from '../../ports/mailer.ts';
import type { InvitationMailRepository } from './invitation-mail.repository.ts';

type Dependencies = {
  inScope: InScope<{ invitationMails: InvitationMailRepository }>;
  /** Null where no mail server is configured. */
  mailer: Mailer | null;
  link: string;
  clock: Clock;
  /** Tells the workers of all processes that one waits. */
  wake: (userId: number) => Promise<void>;
  warn: (reason: string, error: Error) => void;
};

const MINUTE_MS = 60_000;
/** Between one failure and the next attempt; after the last of them it has failed. */
const PAUSES_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);
/** Whoever took it and says nothing for so long is gone. */
const CLAIMED_MS = 2 * MINUTE_MS;

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

const invitationTo = (to: string, platform: string, link: string): Mail => ({
  to,
  subject: `Your invitation to ${platform}`,
  text: [
    `You have been invited to ${platform}.`,
    '',
    `Sign in with the Google account of ${to}:`,
    link,
    '',
    'If you did not expect this, you need not do anything.',
    '',
  ].join('\n'),
});

/** E-mails of invitations: they wait in a table and go out in the background, however long the mail server takes. */
export const invitationMails = ({ inScope, mailer, link, clock, wake, warn }: Dependencies) => {
  const tellWorkers = (userId: number): Promise<void> =>
    wake(userId).catch((error: Error) => warn('an e-mail that waits is found at the next look only', error));

  return {
    link,
    mail: mailer !== null,
    wake: tellWorkers,

    /** Sends the one of a user if it is due; bears repetition. */
    work: async (userId: number): Promise<void> => {
      if (!mailer) return;
      const now = clock();
      const claimed = await inScope(SYSTEM, ({ invitationMails: mails }) =>
        mails.claim(userId, now, later(now, CLAIMED_MS)),
      );
      if (!claimed) return;
      const { email, publisherName, askedAt } = claimed;
      const settle = (became: Parameters<InvitationMailRepository['settle']>[2]) =>
        inScope(SYSTEM, ({ invitationMails: mails }) => mails.settle(userId, askedAt, became));
      try {
        await mailer.send(invitationTo(email, publisherName ?? DEFAULT_BRAND.name, link));
      } catch (error) {
        const failure = error instanceof Error ? error.message : 'unknown reason';
        const pause = error instanceof MailRefused ? undefined : PAUSES_MS[claimed.attempts];
        const dueAt = pause === undefined ? null : later(clock(), pause);
        return settle({ failure, attempts: claimed.attempts + 1, dueAt });
      }
      return settle({ sentAt: clock() });
    },

    /** Wakes workers for what is due: tried again, or put in line by a process that ended before it could say so. */
    wakeDue: async (): Promise<void> => {
      if (!mailer) return;
      const due = await inScope(SYSTEM, ({ invitationMails: mails }) => mails.due(clock()));
      for (const userId of due) await tellWorkers(userId);
    },
  };
};

export type InvitationMails = ReturnType<typeof invitationMails>;
