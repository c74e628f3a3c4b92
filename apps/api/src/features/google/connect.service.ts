import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import { SessionOver } from '../../errors.ts';
import type { Identity } from '../../ports/identity-provider.ts';
import type { Actor } from '../access/actor.ts';
import { AttemptRefused, type IdentityAttempts } from '../auth/identity-attempts.ts';
import type { Origins } from '../auth/origins.ts';
import { isUsable } from '../auth/session.service.ts';
import type { Account, UserRepository } from '../user/user.repository.ts';
import type { GrantService } from './grant.service.ts';

type Dependencies = {
  inScope: InScope<{ users: UserRepository }>;
  attempts: IdentityAttempts;
  grants: Pick<GrantService, 'keep'>;
  origins: Pick<Origins, 'isRegistered'>;
  publicUrl: string;
};

const NOT_KEPT = {
  'not-allowed': 'Google Sheets was not allowed. Connect again and leave Google Sheets ticked.',
  'not-lasting':
    'Google gave no lasting access. Remove this app among the connected apps of your Google account, then connect again.',
} as const;

/** The page of the app that tells the one that opened it, and closes itself. */
const connectedPage = (origin: string, error?: string) =>
  `${origin}/connected?${new URLSearchParams({ service: 'google', ...(error && { error }) })}`;

const isOwnAccount = ({ googleSubject, email }: Account, identity: Identity, linked: boolean): boolean =>
  linked && googleSubject !== null
    ? identity.subject === googleSubject
    : identity.emailVerified && identity.email.toLowerCase() === email.toLowerCase();

/** Connects the Google account of somebody who is signed in already, so that spreadsheets can be made in it. */
export const connectService = ({ inScope, attempts, grants, origins, publicUrl }: Dependencies) => {
  const accountOf = (id: number) => inScope(SYSTEM, ({ users }) => users.find({ id }));

  const url = async (actor: Actor, asked: string | undefined, browserSecret: string): Promise<string> => {
    const user = await accountOf(actor.userId);
    if (!user) throw new SessionOver();
    return attempts.begin({ asked, loginOnly: false, browserSecret, user });
  };

  return {
    url,

    /** The same for a page that did not ask: back to where the request came from when that is one of ours. */
    urlFor: async (actor: Actor, cameFrom: string | undefined, browserSecret: string): Promise<string> => {
      const ours = cameFrom !== undefined && (await origins.isRegistered(cameFrom));
      return url(actor, ours ? cameFrom : undefined, browserSecret);
    },

    /** Where to send the browser after Google sent it back; no session starts here. */
    async complete(
      query: URLSearchParams,
      browserSecret: string | undefined,
      requestId: string,
    ): Promise<string> {
      let origin = publicUrl;
      try {
        const attempt = await attempts.take(query, browserSecret);
        origin = attempt.origin;
        if (query.get('error') === 'access_denied')
          throw new AttemptRefused('Google was not connected: it was cancelled there.');
        const { identity, grant } = await attempts.identify(attempt, query);
        const account = attempt.userId === null ? undefined : await accountOf(attempt.userId);
        if (!account || !isUsable(account))
          throw new AttemptRefused('Your account has been deactivated. Ask your administrator about it.');
        if (!isOwnAccount(account, identity, attempt.provider === 'google'))
          throw new AttemptRefused(
            `You are signed in as ${account.email}, but allowed access to ${identity.email}. Connect ${account.email} instead.`,
          );
        const holder = { userId: account.id, actingPublisherId: account.publisherId, requestId };
        const kept = await grants.keep(holder, grant);
        if (kept !== 'kept') throw new AttemptRefused(NOT_KEPT[kept]);
        return connectedPage(origin);
      } catch (error) {
        if (!(error instanceof AttemptRefused)) throw error;
        return connectedPage(origin, error.message);
      }
    },
  };
};

export type ConnectService = ReturnType<typeof connectService>;
