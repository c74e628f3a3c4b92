import type Provider from 'oidc-provider';
import type { simulatorControl } from './control.ts';
import type { IdTokenFault, idTokenKeys } from './google-id-tokens.ts';

const ID_TOKEN_FAULTS = [
  'wrong-nonce',
  'bad-signature',
  'rotated-key',
  'expired-id-token',
  'email-unverified',
] as const satisfies IdTokenFault[];

export const IDENTITY_FAULTS = [
  'access-denied',
  'sheets-unticked',
  'missing-iss',
  'no-refresh-token',
  'refresh-refused',
  'silence',
  'token-error',
  ...ID_TOKEN_FAULTS,
] as const;
type Control = ReturnType<typeof simulatorControl<(typeof IDENTITY_FAULTS)[number]>>;

/** What the provider hands to whatever stands around it. */
export type ProviderContext = Parameters<Parameters<Provider['use']>[0]>[0];

type TokenAnswer = { scope?: string; refresh_token?: string; id_token?: string };

/** Google answers with the long names of its scopes, whatever it was asked with. */
const LONG_NAMES: Record<string, string> = {
  email: 'https://www.googleapis.com/auth/userinfo.email',
  profile: 'https://www.googleapis.com/auth/userinfo.profile',
};
const longNames = (scope: string) =>
  scope
    .split(' ')
    .map((name) => LONG_NAMES[name] ?? name)
    .join(' ');

const refuse = (ctx: ProviderContext, status: number, error: string, error_description: string) => {
  ctx.status = status;
  ctx.body = { error, error_description };
};

type Options = { keys: Awaited<ReturnType<typeof idTokenKeys>>; control: Control | undefined };

/** Makes the provider's token endpoint answer as Google's does, and fail as a test asks. */
export const googleTokenEndpoint =
  ({ keys, control }: Options) =>
  async (ctx: ProviderContext, next: () => Promise<void>): Promise<void> => {
    const before = control?.take('token', 'silence', 'token-error')?.fault;
    if (before === 'token-error') return refuse(ctx, 500, 'server_error', 'Something went wrong.');
    if (before === 'silence') {
      // Nothing is ever said: the caller has to give up by itself.
      ctx.respond = false;
      return undefined;
    }
    await next();
    if (ctx.status !== 200) return undefined;
    const answer = ctx.body as TokenAnswer;
    const { params } = ctx.oidc as { params?: { grant_type?: unknown } };
    const refreshing = params?.grant_type === 'refresh_token';
    if (refreshing && control?.take('token', 'refresh-refused'))
      return refuse(ctx, 400, 'invalid_grant', 'Token has been expired or revoked.');
    // A refresh gives no new refresh token: the old one goes on.
    if (refreshing || control?.take('token', 'no-refresh-token')) delete answer.refresh_token;
    if (answer.scope) answer.scope = longNames(answer.scope);
    const fault = refreshing ? undefined : control?.take('token', ...ID_TOKEN_FAULTS)?.fault;
    if (answer.id_token && fault) answer.id_token = await keys.spoil(answer.id_token, fault);
    return undefined;
  };
