import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import Provider, { type InteractionResults, interactionPolicy } from 'oidc-provider';
import { simulatorControl } from './control.ts';
import { idTokenKeys } from './google-id-tokens.ts';
import { accountPage, consentPage, type SimulatedAccount, stylesheet } from './google-identity-page.ts';
import { googleTokenEndpoint, IDENTITY_FAULTS, type ProviderContext } from './google-token-endpoint.ts';
import type { IdentityStore } from './identity-store.ts';
import { providerAdapter } from './provider-adapter.ts';

/** What a test can make the next sign-in meet. */
export const identityControl = () => simulatorControl(IDENTITY_FAULTS);

type Options = {
  /** Where browsers reach it, e.g. http://localhost:3000/oidc. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The one address that people are sent back to. */
  redirectUri: string;
  /** Signs its cookies; the same in all processes that share the store. */
  cookieSecret: string;
  store: IdentityStore;
  accounts: readonly SimulatedAccount[];
  control?: ReturnType<typeof identityControl>;
};

const SPREADSHEETS = 'https://www.googleapis.com/auth/spreadsheets';
const MONTH_SECONDS = 30 * 86_400;

/** Grants given with offline access: only these come with a refresh token. */
const OFFLINE_GRANT = 'OfflineGrant';

/** Google shows its account chooser for `prompt=select_account`; so does this. */
const policyWithChooser = () => {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The app sends the browser on from its callback, perhaps to a publisher's own domain: a form may end there too. */
const allowFormToLeave = (ctx: ProviderContext) => {
  const policy = ctx.response.get('content-security-policy');
  if (policy)
    ctx.set(
      'content-security-policy',
      policy.replace("form-action 'self'", "form-action 'self' http: https:"),
    );
};

/**
 * A stand-in for Google's sign-in, for installations without Google credentials: a certified OpenID provider that
 * lists the given accounts. An authorize address with `login_hint=<e-mail>` signs that account in without a page and
 * grants all that is asked for.
 */
export const googleIdentity = async (options: Options) => {
  const { issuer, clientId, clientSecret, redirectUri, cookieSecret, store, accounts, control } = options;
  const mount = new URL(issuer).pathname.replace(/\/$/, '');
  const stylesheetUrl = `${mount}/style.css`;
  const known = new Map(accounts.map((account) => [account.email, account]));
  const keys = await idTokenKeys(store);

  const provider = new Provider(issuer, {
    adapter: providerAdapter(store),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [keys.privateJwk] },
    cookies: {
      keys: [cookieSecret],
      names: { session: 'oidc_session', interaction: 'oidc_step' },
    },
    scopes: ['openid', 'email', 'profile', SPREADSHEETS],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    extraParams: ['access_type', 'include_granted_scopes', 'hd'],
    rotateRefreshToken: false,
    issueRefreshToken: async (_ctx, _client, code) =>
      (await store.find(OFFLINE_GRANT, textOf(code.grantId))) !== undefined,
    features: {
      devInteractions: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
    },
    ttl: {
      Session: 3600,
      Interaction: 600,
      Grant: MONTH_SECONDS,
      RefreshToken: MONTH_SECONDS,
      AccessToken: 3600,
      IdToken: 3600,
      AuthorizationCode: 600,
    },
    interactions: { policy: policyWithChooser(), url: (_ctx, { uid }) => `${mount}/interaction/${uid}` },
    findAccount: async (_ctx, email) => {
      const account = known.get(email);
      return (
        account && {
          accountId: email,
          claims: async () => ({ sub: `local|${email}`, email, email_verified: true, name: account.name }),
        }
      );
    },
    /** Every sign-in passes through its interaction, which says what was granted. */
    loadExistingGrant: async ({ oidc }) =>
      oidc.result?.consent?.grantId ? oidc.provider.Grant.find(oidc.result.consent.grantId) : undefined,
    renderError: async (ctx, out) => {
      ctx.type = 'text/plain';
      ctx.body = `Sign-in failed: ${out.error}. ${out.error_description ?? ''}`;
    },
  });

  const grantTo = async (accountId: string, params: Record<string, unknown>, withSheets: boolean) => {
    const grant = new provider.Grant({ clientId, accountId });
    for (const scope of textOf(params.scope).split(' '))
      if (scope !== SPREADSHEETS || withSheets) grant.addOIDCScope(scope);
      else grant.rejectOIDCScope(scope);
    const grantId = await grant.save();
    const consented = textOf(params.prompt).split(' ').includes('consent');
    if (consented && params.access_type === 'offline')
      await store.put(OFFLINE_GRANT, grantId, {}, MONTH_SECONDS);
    return grantId;
  };

  /** One step of the person: choosing an account, then allowing or refusing what is asked for. */
  const interact = async (ctx: ProviderContext) => {
    const { params } = await provider.interactionDetails(ctx.req, ctx.res);
    const finish = async (result: InteractionResults) =>
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result));
    const accountId = textOf(ctx.query.account) || textOf(params.login_hint);
    const { next, decision, sheets } = ctx.query;
    ctx.type = 'text/html';
    if (!known.has(accountId)) {
      const asksMore = textOf(params.scope).split(' ').includes(SPREADSHEETS);
      ctx.body = accountPage({ accounts, stylesheetUrl, asksMore });
      return;
    }
    if (next === 'consent') {
      allowFormToLeave(ctx);
      ctx.body = consentPage({ email: accountId, stylesheetUrl });
      return;
    }
    if (decision === 'deny' || control?.take('authorize', 'access-denied'))
      return finish({ error: 'access_denied', error_description: 'The user denied access.' });
    const unticked = decision === 'allow' && sheets === undefined;
    const withSheets = !unticked && !control?.take('authorize', 'sheets-unticked');
    const grantId = await grantTo(accountId, params, withSheets);
    return finish({ login: { accountId }, select_account: {}, consent: { grantId } });
  };

  const serveControl = async (ctx: ProviderContext) => {
    const body: unknown = ctx.method === 'POST' ? await json(ctx.req) : undefined;
    const said = control?.answer({ method: ctx.method, path: ctx.path, body });
    ctx.status = said?.status ?? 404;
    ctx.body = said?.body ?? {};
  };

  const tokenEndpoint = googleTokenEndpoint({ keys, control });
  provider.use(async (ctx, next) => {
    if (ctx.path === '/style.css') {
      ctx.type = 'text/css';
      ctx.body = stylesheet;
      return;
    }
    if (control && ctx.path.startsWith('/__sim/')) return serveControl(ctx);
    if (/^\/interaction\/[\w-]+$/.test(ctx.path)) return interact(ctx);
    if (ctx.path === '/token') return tokenEndpoint(ctx, next);
    if (ctx.path === '/token/revocation' && control?.take('revocation', 'token-error')) {
      ctx.status = 500;
      return undefined;
    }
    await next();
    if (ctx.path === '/jwks' && ctx.status === 200)
      (ctx.body as { keys: object[] }).keys.push(...keys.laterKeys());
    const target = URL.parse(ctx.response.get('location'));
    if (target?.searchParams.has('code') && control?.take('authorize', 'missing-iss')) {
      target.searchParams.delete('iss');
      ctx.set('location', target.href);
    }
    return undefined;
  });

  const handle = provider.callback();

  return {
    mount,
    /** Answers a request below the mount; addresses are always made from the issuer, whatever host was asked. */
    handle: (request: IncomingMessage & { originalUrl?: string }, response: ServerResponse) => {
      request.originalUrl = request.url ?? '/';
      request.url = request.originalUrl.slice(mount.length) || '/';
      request.headers.host = new URL(issuer).host;
      return handle(request, response);
    },
    /** Whose access token this is and what it allows, for the simulated services behind it. */
    tokenInfo: async (accessToken: string) => {
      const token = await provider.AccessToken.find(accessToken);
      if (!token?.accountId || token.isExpired) return undefined;
      return { user: token.accountId, scopes: [...token.scopes] };
    },
  };
};
