import { authRoutes, type SignInError } from '@adhelm/contract/auth';
import type { ConnectError } from '@adhelm/contract/google-connect-errors';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import { InvalidInput, OutsideFailed } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import { type IdentityProvider, IdentityRefused } from '../../ports/identity-provider.ts';
import type { Origins } from './origins.ts';
import type { SignInAttempt, SignInRepository, SignInTicket } from './sign-in.repository.ts';
import { hashedIn, hashOf, randomSecret } from './tokens.ts';

/** Who signs people in here: Google, or while no credentials are set the built-in provider. */
export type IdentitySource = { name: 'google' | 'local'; provider: IdentityProvider };

type Dependencies = {
  inScope: InScope<{ signIns: SignInRepository }>;
  identity: IdentitySource;
  origins: Origins;
  /** Where the API is reached at the app's own address. */
  apiUrl: string;
  publicUrl: string;
  clock: Clock;
  warn: (reason: string, error: Error) => void;
};

const ATTEMPT_LIFETIME_MS = 10 * 60_000;
const CONNECT_PREFIX = 'connect-';

/** An attempt ends here; the app has a sentence for each code. */
export class AttemptRefused extends Error {
  readonly code: SignInError | ConnectError;

  constructor(code: SignInError | ConnectError) {
    super(code);
    this.code = code;
  }
}

/** Whether a state or ticket belongs to connecting an account: it says so even when the attempt is long gone. */
export const isConnecting = (stateOrTicket: string | null | undefined): boolean =>
  stateOrTicket?.startsWith(CONNECT_PREFIX) ?? false;

const secretFor = (userId: number | null) => `${userId === null ? '' : CONNECT_PREFIX}${randomSecret()}`;

/**
 * Trips to the identity provider and back, each bound to one browser, one use and ten minutes. They come back to the
 * app's own address whatever origin they began at; one that began on another origin is sent there by a ticket first,
 * so that the browser has a cookie at the address where the answer arrives.
 */
export const identityAttempts = (deps: Dependencies) => {
  const { inScope, identity, origins, apiUrl, publicUrl, clock, warn } = deps;
  const redirectUri = `${apiUrl}${authRoutes.googleCallback.path}`;

  const isLate = ({ createdAt }: { createdAt: Date }) =>
    clock().getTime() - createdAt.getTime() > ATTEMPT_LIFETIME_MS;

  /** Stores an attempt whose state nobody has seen yet, and gives the provider's address for it. */
  const authorize = async (begun: SignInTicket, callbackBrowserHash: Buffer): Promise<string> => {
    const { loginOnly, loginHint, browserHash, origin, userId, createdAt } = begun;
    const state = secretFor(userId);
    const secrets = { nonce: randomSecret(), codeVerifier: randomSecret() };
    const url = await identity.provider.authorizeUrl({
      ...secrets,
      state,
      redirectUri,
      loginOnly,
      ...(loginHint !== null && { loginHint }),
    });
    await inScope(SYSTEM, ({ signIns }) =>
      signIns.insert(hashOf(state), {
        ...secrets,
        provider: identity.name,
        callbackBrowserHash,
        browserHash,
        origin,
        userId,
        createdAt,
      }),
    );
    return url;
  };

  return {
    /** Where a new attempt goes from here; with a user it connects their account instead of signing in. */
    async begin(input: {
      asked: string | undefined;
      /** The origin of the page that asks, where its browser says so. */
      from?: string | undefined;
      loginOnly: boolean;
      browserSecret: string;
      user?: { id: number; email: string };
    }): Promise<string> {
      const { user, loginOnly } = input;
      const origin = await origins.accepted(input.asked);
      // Else a page of one origin could have its visitors finish, at another one, what it has begun itself.
      if (input.from !== undefined && input.from !== origin)
        throw new InvalidInput('origin', 'A sign-in returns to the address it began at.');
      const begun = {
        origin,
        browserHash: hashOf(input.browserSecret),
        loginOnly,
        loginHint: user?.email ?? null,
        userId: user?.id ?? null,
        createdAt: clock(),
      };
      if (origin !== publicUrl) {
        const ticket = secretFor(begun.userId);
        await inScope(SYSTEM, ({ signIns }) => signIns.insertTicket(hashOf(ticket), begun));
        return `${apiUrl}${authRoutes.googleStart.path}?${new URLSearchParams({ ticket })}`;
      }
      return authorize(begun, begun.browserHash).catch((error: Error) => {
        warn('identity provider not reached', error);
        throw new OutsideFailed('Google cannot be reached right now. Please try again in a moment.');
      });
    },

    /**
     * Goes on at the app's own address with an attempt that began elsewhere: once, and only the browser that is here
     * now can finish it. The built-in provider takes a hint from the address, as it does at its own.
     */
    async goOn(input: { ticket: string | undefined; browserSecret: string; loginHint: string | undefined }) {
      const { ticket, loginHint } = input;
      const begun = ticket && (await inScope(SYSTEM, ({ signIns }) => signIns.takeTicket(hashOf(ticket))));
      if (!begun || isLate(begun)) throw new AttemptRefused('start-again');
      const url = await authorize(begun, hashOf(input.browserSecret)).catch((error: Error) => {
        warn('identity provider not reached', error);
        throw new AttemptRefused('unavailable');
      });
      const hint = identity.name === 'local' && loginHint && new URLSearchParams({ login_hint: loginHint });
      return hint ? `${url}&${hint}` : url;
    },

    /** The attempt behind a callback: it works once, in the browser that it was sent off from, for a while. */
    async take(query: URLSearchParams, browserSecrets: readonly string[]): Promise<SignInAttempt> {
      const state = query.get('state');
      const attempt = state && (await inScope(SYSTEM, ({ signIns }) => signIns.take(hashOf(state))));
      const isGood =
        attempt &&
        !isLate(attempt) &&
        attempt.provider === identity.name &&
        hashedIn(attempt.callbackBrowserHash, browserSecrets);
      if (!isGood) throw new AttemptRefused('start-again');
      return attempt;
    },

    /** Who came back, verified by the provider, and what they allowed. */
    async identify({ nonce, codeVerifier }: SignInAttempt, query: URLSearchParams) {
      if (query.get('error') === 'access_denied') throw new AttemptRefused('cancelled');
      const state = query.get('state') ?? '';
      try {
        const callback = new URL(`${redirectUri}?${query}`);
        return await identity.provider.identify(callback, { redirectUri, state, nonce, codeVerifier });
      } catch (error) {
        if (!(error instanceof IdentityRefused)) throw error;
        warn('identity refused', error);
        throw new AttemptRefused('not-confirmed');
      }
    },
  };
};

export type IdentityAttempts = ReturnType<typeof identityAttempts>;
