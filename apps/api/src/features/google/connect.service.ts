import type { SignInError } from '@adhelm/contract/auth';
import type { ConnectError } from '@adhelm/contract/google-connect-errors';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import { OutsideFailed, SessionOver } from '../../errors.ts';
import { type Identity, type IdentityProvider, IdentityRefused } from '../../ports/identity-provider.ts';
import type { Actor } from '../access/actor.ts';
import { AttemptRefused, type IdentityAttempts } from '../auth/identity-attempts.ts';
import type { Origins } from '../auth/origins.ts';
import { isUsable } from '../auth/session.service.ts';
import type { Account, UserRepository } from '../user/user.repository.ts';
import type { GrantService } from './grant.service.ts';

type Dependencies = {
  inScope: InScope<{ users: UserRepository }>;
  attempts: IdentityAttempts;
  grants: Pick<GrantService, 'keep' | 'of'>;
  identity: Pick<IdentityProvider, 'revoke'>;
  origins: Pick<Origins, 'isRegistered' | 'forAccount' | 'forNobody'>;
  publicUrl: string;
  warn: (reason: string, error: Error) => void;
};

/** The page of the app that tells the one that opened it, and closes itself. */
const connectedPage = (origin: string, error?: ConnectError | SignInError) =>
  `${origin}/connected?${new URLSearchParams({ service: 'google', ...(error && { error }) })}`;

const refusedAt = (origin: string) => (error: unknown) => {
  if (!(error instanceof AttemptRefused)) throw error;
  return connectedPage(origin, error.code);
};

const isOwnAccount = ({ googleSubject, email }: Account, identity: Identity, linked: boolean): boolean =>
  linked && googleSubject !== null
    ? identity.subject === googleSubject
    : identity.emailVerified && identity.email.toLowerCase() === email.toLowerCase();

/** Connects the Google account of somebody who is signed in already, so that spreadsheets can be made in it. */
export const connectService = ({
  inScope,
  attempts,
  grants,
  identity: provider,
  origins,
  publicUrl,
  warn,
}: Dependencies) => {
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

    /** Goes on at the app's own address with what began on another origin. */
    goOn: (input: Parameters<IdentityAttempts['goOn']>[0]): Promise<string> =>
      attempts.goOn(input).catch(refusedAt(publicUrl)),

    /** Where to send the browser after Google sent it back; no session starts here. */
    async complete(
      query: URLSearchParams,
      browserSecrets: readonly string[],
      requestId: string,
    ): Promise<string> {
      let origin = publicUrl;
      try {
        const attempt = await attempts.take(query, browserSecrets);
        origin = await origins.forNobody(attempt.origin);
        const { identity, grant } = await attempts.identify(attempt, query);
        const account = attempt.userId === null ? undefined : await accountOf(attempt.userId);
        origin = account ? await origins.forAccount(attempt.origin, account) : publicUrl;
        if (!account || !isUsable(account)) throw new AttemptRefused('deactivated');
        if (!isOwnAccount(account, identity, attempt.provider === 'google'))
          throw new AttemptRefused('other-account');
        const holder = { userId: account.id, actingPublisherId: account.publisherId, requestId };
        const kept = await grants.keep(holder, grant);
        if (kept !== 'kept') throw new AttemptRefused(kept);
        return connectedPage(origin);
      } catch (error) {
        return refusedAt(origin)(error);
      }
    },

    /** Google forgets first, so that what cannot be taken back is not lost sight of. */
    async disconnect(actor: Actor): Promise<void> {
      const grant = await grants.of(actor);
      if (!grant) return;
      await provider.revoke(grant.refreshToken).catch((error: unknown) => {
        if (!(error instanceof IdentityRefused)) throw error;
        warn('Google was not told of a disconnection', error);
        throw new OutsideFailed(
          'Google cannot be reached right now, so that it still holds your consent. Please try again in a moment.',
        );
      });
      await grant.forget();
    },
  };
};

export type ConnectService = ReturnType<typeof connectService>;
