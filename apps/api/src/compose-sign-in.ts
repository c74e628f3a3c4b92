import { authRoutes } from '@adhelm/contract/auth';
import { composeGoogle } from './compose-google.ts';
import type { InScope } from './db/entities/in-scope.ts';
import { encryptionFor } from './encryption.ts';
import { identityAttempts } from './features/auth/identity-attempts.ts';
import { identityStore } from './features/auth/identity-store.ts';
import { registeredOrigins } from './features/auth/origins.ts';
import { ownSessions } from './features/auth/own-sessions.service.ts';
import { sessionService } from './features/auth/session.service.ts';
import { signInService } from './features/auth/sign-in.service.ts';
import { tokens as tokensOf } from './features/auth/tokens.ts';
import { connectService } from './features/google/connect.service.ts';
import { grantService } from './features/google/grant.service.ts';
import type { PublisherService } from './features/publisher/publisher.service.ts';
import type { Clock } from './ports/clock.ts';
import type { Repositories } from './repositories.ts';

type Setting = Omit<Parameters<typeof composeGoogle>[0], 'callbackUrl' | 'identityStore'> & {
  inScope: InScope<Repositories>;
  publishers: PublisherService;
  /** Where the API is reached at the app's own address. */
  apiUrl: string;
  clock: Clock;
  warn: (reason: string, error: Error) => void;
};

/** How people come in, stay, and connect their Google accounts. */
export const composeSignIn = async (setting: Setting) => {
  const { config, inScope, publishers, apiUrl, clock, warn } = setting;
  const { publicUrl, production, adminEmail, appSecret } = config;
  const tokens = tokensOf({ appSecret, clock });
  const sessions = sessionService({ inScope, tokens, publishers, clock, warn });
  const own = ownSessions({ inScope, sessions, clock });
  const origins = registeredOrigins({ publicUrl, production, publishers });
  const google = await composeGoogle({
    ...setting,
    callbackUrl: `${apiUrl}${authRoutes.googleCallback.path}`,
    identityStore: identityStore({
      inScope,
      encryption: encryptionFor(appSecret, 'identity-record'),
      clock,
    }),
  });
  const { identity } = google;
  const attempts = identityAttempts({ inScope, identity, origins, apiUrl, publicUrl, clock, warn });
  const grants = grantService({ inScope, encryption: encryptionFor(appSecret, 'google-grant'), clock });
  const shared = { inScope, attempts, grants, origins, publicUrl };
  return {
    tokens,
    sessions,
    own,
    origins,
    google,
    grants,
    signIn: signInService({ ...shared, sessions, adminEmail, clock }),
    connect: connectService({ ...shared, identity: identity.provider, warn }),
  };
};
