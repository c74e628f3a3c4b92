import { timingSafeEqual } from 'node:crypto';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import { OutsideFailed } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import { type IdentityProvider, IdentityRefused } from '../../ports/identity-provider.ts';
import type { Origins } from './origins.ts';
import type { SignInAttempt, SignInRepository } from './sign-in.repository.ts';
import { hashOf, randomSecret } from './tokens.ts';

type Dependencies = {
  inScope: InScope<{ signIns: SignInRepository }>;
  providers: { google: IdentityProvider | null; local: IdentityProvider | null };
  origins: Origins;
  clock: Clock;
  warn: (reason: string, error: Error) => void;
};

const ATTEMPT_LIFETIME_MS = 10 * 60_000;
const CALLBACK_PATH = '/api/auth/google/callback';
const CONNECT_PREFIX = 'connect-';

/** A sentence for the person whose attempt ends here. */
export class AttemptRefused extends Error {}

const START_AGAIN = 'This sign-in was not completed in the same browser or took too long. Please try again.';

const redirectUriOf = (origin: string) => `${origin}${CALLBACK_PATH}`;

/** Whether a callback belongs to connecting an account: its state says so even when the attempt is long gone. */
export const isConnecting = (query: URLSearchParams): boolean =>
  query.get('state')?.startsWith(CONNECT_PREFIX) ?? false;

/** Trips to the identity provider and back, each bound to one browser, one use and ten minutes. */
export const identityAttempts = ({ inScope, providers, origins, clock, warn }: Dependencies) => {
  const providerOf = (name: SignInAttempt['provider']): IdentityProvider => {
    const provider = providers[name];
    if (!provider) throw new AttemptRefused('Sign-in with this provider is not available here.');
    return provider;
  };
  /** Who signs people in here unless a test asks for the built-in provider. */
  const usual = providers.google ? 'google' : 'local';

  return {
    /** Whether what this provider grants works with the services this installation talks to. */
    isUsual: ({ provider }: SignInAttempt): boolean => provider === usual,

    /** The provider's address for a new attempt; with a user it connects their account instead of signing in. */
    async begin(input: {
      asked: string | undefined;
      loginOnly: boolean;
      local?: boolean;
      browserSecret: string;
      user?: { id: number; email: string };
    }): Promise<string> {
      const { user, loginOnly } = input;
      const origin = await origins.accepted(input.asked);
      const provider = input.local ? 'local' : usual;
      const state = user ? `${CONNECT_PREFIX}${randomSecret()}` : randomSecret();
      const secrets = { nonce: randomSecret(), codeVerifier: randomSecret() };
      const attempt = {
        ...secrets,
        browserHash: hashOf(input.browserSecret),
        origin,
        provider,
        userId: user?.id ?? null,
        createdAt: clock(),
      } as const;
      await inScope(SYSTEM, ({ signIns }) => signIns.insert(hashOf(state), attempt));
      return providerOf(provider)
        .authorizeUrl({
          ...secrets,
          state,
          redirectUri: redirectUriOf(origin),
          loginOnly,
          loginHint: user?.email,
        })
        .catch((error: Error) => {
          warn('identity provider not reached', error);
          throw new OutsideFailed('Google cannot be reached right now. Please try again in a moment.');
        });
    },

    /** The attempt behind a callback: it works once, in the browser that began it, for a while. */
    async take(query: URLSearchParams, browserSecret: string | undefined): Promise<SignInAttempt> {
      const state = query.get('state');
      const attempt = state && (await inScope(SYSTEM, ({ signIns }) => signIns.take(hashOf(state))));
      if (!attempt || !browserSecret) throw new AttemptRefused(START_AGAIN);
      const expired = clock().getTime() - attempt.createdAt.getTime() > ATTEMPT_LIFETIME_MS;
      if (expired || !timingSafeEqual(attempt.browserHash, hashOf(browserSecret)))
        throw new AttemptRefused(START_AGAIN);
      return attempt;
    },

    /** Who came back, verified by the provider, and what they allowed. */
    async identify({ origin, provider, nonce, codeVerifier }: SignInAttempt, query: URLSearchParams) {
      const redirectUri = redirectUriOf(origin);
      const state = query.get('state') ?? '';
      try {
        const callback = new URL(`${redirectUri}?${query}`);
        return await providerOf(provider).identify(callback, { redirectUri, state, nonce, codeVerifier });
      } catch (error) {
        if (!(error instanceof IdentityRefused)) throw error;
        warn('identity refused', error);
        throw new AttemptRefused('Google could not confirm who you are. Please try again.');
      }
    },
  };
};

export type IdentityAttempts = ReturnType<typeof identityAttempts>;
