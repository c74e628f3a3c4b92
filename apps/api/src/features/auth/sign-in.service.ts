import { SYSTEM } from '@adhelm/domain/access-scope';
import { deviceName } from '@adhelm/domain/device-name';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Identity } from '../../ports/identity-provider.ts';
import type { GrantService } from '../google/grant.service.ts';
import type { Account, UserRepository } from '../user/user.repository.ts';
import { AttemptRefused, type IdentityAttempts } from './identity-attempts.ts';
import type { Origins } from './origins.ts';
import { isUsable, type SessionService } from './session.service.ts';
import type { SignInAttempt } from './sign-in.repository.ts';

type Dependencies = {
  inScope: InScope<{ users: UserRepository }>;
  attempts: IdentityAttempts;
  sessions: Pick<SessionService, 'start'>;
  grants: Pick<GrantService, 'keep'>;
  origins: Pick<Origins, 'forAccount' | 'forNobody'>;
  publicUrl: string;
  adminEmail: string | undefined;
  clock: Clock;
};

const withQuery = (origin: string, query: Record<string, string>) =>
  `${origin}/?${new URLSearchParams(query)}`;

/** Back into the app with a code that it has a sentence for; any other failure goes on as it is. */
const refusedAt = (origin: string) => (error: unknown) => {
  if (!(error instanceof AttemptRefused)) throw error;
  return withQuery(origin, { auth_error: error.code });
};

export const signInService = (deps: Dependencies) => {
  const { inScope, attempts, sessions, grants, origins, publicUrl, adminEmail, clock } = deps;

  /**
   * The account behind an identity: by Google subject, else by the verified e-mail of an invited user. The built-in
   * provider's subjects are never stored, so that an installation can move on to Google.
   */
  const accountOf = (identity: Identity, provider: SignInAttempt['provider']): Promise<Account> =>
    inScope(SYSTEM, async ({ users }) => {
      if (!identity.emailVerified) throw new AttemptRefused('not-verified');
      const now = clock();
      if (adminEmail && identity.email.toLowerCase() === adminEmail) await users.ensureAdmin(adminEmail, now);
      const googleSubject = provider === 'google' ? identity.subject : null;
      const known = googleSubject === null ? undefined : await users.find({ googleSubject });
      const account = known ?? (await users.find({ email: identity.email }));
      if (!account || (googleSubject !== null && account.googleSubject !== null && !known))
        throw new AttemptRefused('not-granted');
      if (isUsable(account)) await users.signedIn(account.id, googleSubject, now);
      return account;
    });

  return {
    /** The provider's address for a new sign-in, bound to the browser that holds the secret. */
    begin: (input: {
      asked: string | undefined;
      from: string | undefined;
      loginOnly: boolean;
      browserSecret: string;
    }) => attempts.begin(input),

    /** The same for one that began on another origin, once the browser is at the app's own address. */
    goOn: (input: Parameters<IdentityAttempts['goOn']>[0]): Promise<string> =>
      attempts.goOn(input).catch(refusedAt(publicUrl)),

    /** Where to send the browser after the provider sent it back: into the app, with tokens or with a reason. */
    async complete(
      query: URLSearchParams,
      browserSecrets: readonly string[],
      { requestId, userAgent }: { requestId: string; userAgent: string | undefined },
    ): Promise<string> {
      let origin = publicUrl;
      try {
        const attempt = await attempts.take(query, browserSecrets);
        origin = await origins.forNobody(attempt.origin);
        const { identity, grant } = await attempts.identify(attempt, query);
        origin = publicUrl;
        const account = await accountOf(identity, attempt.provider);
        origin = await origins.forAccount(attempt.origin, account);
        if (!isUsable(account)) throw new AttemptRefused('deactivated');
        const holder = { userId: account.id, actingPublisherId: account.publisherId, requestId };
        await grants.keep(holder, grant);
        const browserHash = origin === attempt.origin ? attempt.browserHash : attempt.callbackBrowserHash;
        const pair = await sessions.start(account, browserHash, requestId, deviceName(userAgent));
        return withQuery(origin, { ...pair, expiresIn: String(pair.expiresIn) });
      } catch (error) {
        return refusedAt(origin)(error);
      }
    },
  };
};

export type SignInService = ReturnType<typeof signInService>;
