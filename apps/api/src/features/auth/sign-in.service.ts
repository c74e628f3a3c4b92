import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Identity } from '../../ports/identity-provider.ts';
import type { GrantService } from '../google/grant.service.ts';
import type { Account, UserRepository } from '../user/user.repository.ts';
import { AttemptRefused, type IdentityAttempts } from './identity-attempts.ts';
import { isUsable, type SessionService } from './session.service.ts';
import type { SignInAttempt } from './sign-in.repository.ts';

type Dependencies = {
  inScope: InScope<{ users: UserRepository }>;
  attempts: IdentityAttempts;
  sessions: Pick<SessionService, 'start'>;
  grants: Pick<GrantService, 'keep'>;
  publicUrl: string;
  adminEmail: string | undefined;
  clock: Clock;
};

const withQuery = (origin: string, query: Record<string, string>) =>
  `${origin}/?${new URLSearchParams(query)}`;

export const signInService = (deps: Dependencies) => {
  const { inScope, attempts, sessions, grants, publicUrl, adminEmail, clock } = deps;

  /**
   * The account behind an identity: by Google subject, else by the verified e-mail of an invited user. The built-in
   * provider's subjects are never stored, so that an installation can move on to Google.
   */
  const accountOf = (identity: Identity, provider: SignInAttempt['provider']): Promise<Account> =>
    inScope(SYSTEM, async ({ users }) => {
      if (!identity.emailVerified)
        throw new AttemptRefused(
          `Google has not verified the e-mail address ${identity.email}. Verify it there and try again.`,
        );
      const now = clock();
      if (adminEmail && identity.email.toLowerCase() === adminEmail) await users.ensureAdmin(adminEmail, now);
      const googleSubject = provider === 'google' ? identity.subject : null;
      const known = googleSubject === null ? undefined : await users.find({ googleSubject });
      const account = known ?? (await users.find({ email: identity.email }));
      if (!account || (googleSubject !== null && account.googleSubject !== null && !known))
        throw new AttemptRefused(
          `The account ${identity.email} has not been granted access yet. Ask your administrator to invite you.`,
        );
      if (!isUsable(account))
        throw new AttemptRefused(
          `The account ${identity.email} has been deactivated. Ask your administrator about it.`,
        );
      await users.signedIn(account.id, googleSubject, now);
      return account;
    });

  return {
    /** The provider's address for a new sign-in, bound to the browser that holds the secret. */
    begin: (input: {
      asked: string | undefined;
      loginOnly: boolean;
      local: boolean;
      browserSecret: string;
    }) => attempts.begin(input),

    /** Where to send the browser after the provider sent it back: into the app, with tokens or with a sentence. */
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
          throw new AttemptRefused('Sign-in was cancelled at Google.');
        const { identity, grant } = await attempts.identify(attempt, query);
        const account = await accountOf(identity, attempt.provider);
        const holder = { userId: account.id, actingPublisherId: account.publisherId, requestId };
        if (attempts.isUsual(attempt)) await grants.keep(holder, grant);
        const pair = await sessions.start(account, browserSecret ?? '', requestId);
        return withQuery(origin, { ...pair, expiresIn: String(pair.expiresIn) });
      } catch (error) {
        if (!(error instanceof AttemptRefused)) throw error;
        return withQuery(origin, { auth_error: error.message });
      }
    },
  };
};

export type SignInService = ReturnType<typeof signInService>;
