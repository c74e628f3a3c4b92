import { timingSafeEqual } from 'node:crypto';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Identity, type IdentityProvider, IdentityRefused } from '../../ports/identity-provider.ts';
import type { Account, UserRepository } from '../user/user.repository.ts';
import type { Origins } from './origins.ts';
import { isUsable, type SessionService } from './session.service.ts';
import type { SignInAttempt, SignInRepository } from './sign-in.repository.ts';
import { hashOf, randomSecret } from './tokens.ts';

type Repositories = { signIns: SignInRepository; users: UserRepository };

type Dependencies = {
  inScope: InScope<Repositories>;
  providers: { google: IdentityProvider | null; local: IdentityProvider | null };
  sessions: Pick<SessionService, 'start'>;
  origins: Origins;
  publicUrl: string;
  adminEmail: string | undefined;
  clock: Clock;
  warn: (reason: string, error: Error) => void;
};

const ATTEMPT_LIFETIME_MS = 10 * 60_000;
const CALLBACK_PATH = '/api/auth/google/callback';

/** A sentence the person who tried to sign in should read. */
class SignInRefused extends Error {}

const START_AGAIN = 'This sign-in was not completed in the same browser or took too long. Please try again.';

const redirectUriOf = (origin: string) => `${origin}${CALLBACK_PATH}`;

const withQuery = (origin: string, query: Record<string, string>) =>
  `${origin}/?${new URLSearchParams(query)}`;

export const signInService = (deps: Dependencies) => {
  const { inScope, providers, sessions, origins, publicUrl, adminEmail, clock, warn } = deps;

  const providerOf = (name: SignInAttempt['provider']): IdentityProvider => {
    const provider = providers[name];
    if (!provider) throw new SignInRefused('Sign-in with this provider is not available here.');
    return provider;
  };

  /**
   * The account behind an identity: by Google subject, else by the verified e-mail of an invited user. The built-in
   * provider's subjects are never stored, so that an installation can move on to Google.
   */
  const accountOf = (identity: Identity, provider: SignInAttempt['provider']): Promise<Account> =>
    inScope(SYSTEM, async ({ users }) => {
      if (!identity.emailVerified)
        throw new SignInRefused(
          `Google has not verified the e-mail address ${identity.email}. Verify it there and try again.`,
        );
      const now = clock();
      if (adminEmail && identity.email.toLowerCase() === adminEmail) await users.ensureAdmin(adminEmail, now);
      const googleSubject = provider === 'google' ? identity.subject : null;
      const known = googleSubject === null ? undefined : await users.find({ googleSubject });
      const account = known ?? (await users.find({ email: identity.email }));
      if (!account || (googleSubject !== null && account.googleSubject !== null && !known))
        throw new SignInRefused(
          `The account ${identity.email} has not been granted access yet. Ask your administrator to invite you.`,
        );
      if (!isUsable(account))
        throw new SignInRefused(
          `The account ${identity.email} has been deactivated. Ask your administrator about it.`,
        );
      await users.signedIn(account.id, { googleSubject, avatar: identity.picture }, now);
      return account;
    });

  const takeAttempt = async (
    state: string | undefined,
    browserSecret: string | undefined,
  ): Promise<SignInAttempt> => {
    const attempt = state && (await inScope(SYSTEM, ({ signIns }) => signIns.take(hashOf(state))));
    if (!attempt || !browserSecret) throw new SignInRefused(START_AGAIN);
    const expired = clock().getTime() - attempt.createdAt.getTime() > ATTEMPT_LIFETIME_MS;
    if (expired || !timingSafeEqual(attempt.browserHash, hashOf(browserSecret)))
      throw new SignInRefused(START_AGAIN);
    return attempt;
  };

  const identify = async (
    attempt: SignInAttempt,
    state: string,
    query: URLSearchParams,
  ): Promise<Identity> => {
    const redirectUri = redirectUriOf(attempt.origin);
    try {
      const { nonce, codeVerifier } = attempt;
      return await providerOf(attempt.provider).identify(new URL(`${redirectUri}?${query}`), {
        redirectUri,
        state,
        nonce,
        codeVerifier,
      });
    } catch (error) {
      if (!(error instanceof IdentityRefused)) throw error;
      warn('identity refused', error);
      throw new SignInRefused('Google could not confirm who you are. Please try again.');
    }
  };

  return {
    /** The provider's address for a new attempt, bound to the browser that holds the secret. */
    async begin(input: {
      asked: string | undefined;
      loginOnly: boolean;
      local: boolean;
      browserSecret: string;
    }) {
      const origin = await origins.accepted(input.asked);
      const provider = input.local || !providers.google ? 'local' : 'google';
      const secrets = { state: randomSecret(), nonce: randomSecret(), codeVerifier: randomSecret() };
      const { state, nonce, codeVerifier } = secrets;
      const attempt = {
        browserHash: hashOf(input.browserSecret),
        nonce,
        codeVerifier,
        origin,
        provider,
      } as const;
      await inScope(SYSTEM, ({ signIns }) =>
        signIns.insert(hashOf(state), { ...attempt, createdAt: clock() }),
      );
      const asked = { redirectUri: redirectUriOf(origin), loginOnly: input.loginOnly, ...secrets };
      return providerOf(provider)
        .authorizeUrl(asked)
        .catch((error: Error) => {
          warn('identity provider not reached', error);
          throw new AppError('EX01', 'Google cannot be reached right now. Please try again in a moment.');
        });
    },

    /** Where to send the browser after the provider sent it back: into the app, with tokens or with a sentence. */
    async complete(
      query: URLSearchParams,
      browserSecret: string | undefined,
      requestId: string,
    ): Promise<string> {
      let origin = publicUrl;
      try {
        const state = query.get('state') ?? undefined;
        const attempt = await takeAttempt(state, browserSecret);
        origin = attempt.origin;
        if (query.get('error') === 'access_denied')
          throw new SignInRefused('Sign-in was cancelled at Google.');
        const account = await accountOf(await identify(attempt, state ?? '', query), attempt.provider);
        const pair = await sessions.start(account, browserSecret ?? '', requestId);
        return withQuery(origin, { ...pair, expiresIn: String(pair.expiresIn) });
      } catch (error) {
        if (!(error instanceof SignInRefused)) throw error;
        return withQuery(origin, { auth_error: error.message });
      }
    },
  };
};

export type SignInService = ReturnType<typeof signInService>;
