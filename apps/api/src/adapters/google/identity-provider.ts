import * as oidc from 'openid-client';
import { type IdentityProvider, IdentityRefused } from '../../ports/identity-provider.ts';
import { SPREADSHEET_SCOPE } from '../../ports/sheets.ts';

const TIMEOUT_SECONDS = 15;
const LOGIN_SCOPES = 'openid email profile';

type Settings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** How the server itself reaches the provider where that differs from the browser's way. */
  fetch?: oidc.CustomFetch;
  timeoutSeconds?: number;
};

/** Only the built-in provider and tests have an issuer without TLS; Google's never is. */
// oxlint-disable-next-line typescript/no-deprecated -- deprecated in name only, to make it stand out
const insecureAllowed = (issuer: string) => (issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []);

/** Sign-in by the OIDC code flow with PKCE, at Google or at whatever speaks Google's wire. */
export const googleIdentityProvider = ({
  issuer,
  clientId,
  clientSecret,
  fetch,
  timeoutSeconds = TIMEOUT_SECONDS,
}: Settings): IdentityProvider => {
  let known: Promise<oidc.Configuration> | undefined;

  /** Discovery happens at the first sign-in and is kept; a failure is tried again the next time. */
  const configuration = (): Promise<oidc.Configuration> => {
    known ??= oidc
      .discovery(new URL(issuer), clientId, undefined, oidc.ClientSecretPost(clientSecret), {
        timeout: timeoutSeconds,
        execute: [...insecureAllowed(issuer), oidc.enableNonRepudiationChecks],
        ...(fetch && { [oidc.customFetch]: fetch }),
      })
      .catch((error: unknown) => {
        known = undefined;
        throw error;
      });
    return known;
  };

  return {
    async authorizeUrl({ redirectUri, state, nonce, codeVerifier, loginOnly, loginHint }) {
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: loginOnly ? LOGIN_SCOPES : `${LOGIN_SCOPES} ${SPREADSHEET_SCOPE}`,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        prompt: loginOnly ? 'select_account' : loginHint ? 'consent' : 'select_account consent',
        include_granted_scopes: 'true',
        ...(loginOnly ? {} : { access_type: 'offline' }),
        ...(loginHint && { login_hint: loginHint }),
      });
      return url.href;
    },

    async identify(callback, { state, nonce, codeVerifier }) {
      const exchange = async () => {
        const tokens = await oidc.authorizationCodeGrant(await configuration(), callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        return { tokens, claims: tokens.claims() };
      };
      const { tokens, claims } = await exchange().catch((error: unknown) => {
        throw new IdentityRefused(error instanceof Error ? error.message : 'unknown', { cause: error });
      });
      if (!claims || typeof claims.email !== 'string') throw new IdentityRefused('no e-mail in the id token');
      return {
        identity: {
          subject: claims.sub,
          email: claims.email,
          emailVerified: claims.email_verified === true,
          name: typeof claims.name === 'string' ? claims.name : null,
        },
        grant: {
          scopes: tokens.scope?.split(' ').filter(Boolean) ?? [],
          refreshToken: tokens.refresh_token ?? null,
        },
      };
    },

    async revoke(refreshToken) {
      try {
        await oidc.tokenRevocation(await configuration(), refreshToken);
      } catch (error) {
        if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_token') return;
        throw new IdentityRefused(error instanceof Error ? error.message : 'unknown', { cause: error });
      }
    },
  };
};
