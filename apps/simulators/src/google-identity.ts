import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { interactionPolicy } from 'oidc-provider';
import { accountPage, type SimulatedAccount, stylesheet } from './google-identity-page.ts';
import { memoryAdapter } from './memory-adapter.ts';

type Options = {
  /** Where browsers reach it, e.g. http://localhost:3000/oidc. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  accounts: readonly SimulatedAccount[];
};

const SPREADSHEETS = 'https://www.googleapis.com/auth/spreadsheets';
const CALLBACK_PATH = '/api/auth/google/callback';

const signingKey = async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' };
};

/** Google shows its account chooser for `prompt=select_account`; so does this. */
const policyWithChooser = () => {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
};

/**
 * A stand-in for Google's sign-in, for installations without Google credentials: a certified OpenID provider that
 * lists the given accounts. An authorize address with `login_hint=<e-mail>` signs that account in without a page.
 */
export const googleIdentity = async ({ issuer, clientId, clientSecret, accounts }: Options) => {
  const mount = new URL(issuer).pathname.replace(/\/$/, '');
  const known = new Map(accounts.map((account) => [account.email, account]));

  const provider = new Provider(issuer, {
    adapter: memoryAdapter(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${new URL(issuer).origin}${CALLBACK_PATH}`],
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [await signingKey()] },
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      names: { session: 'oidc_session', interaction: 'oidc_step' },
    },
    scopes: ['openid', 'email', 'profile', SPREADSHEETS],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    extraParams: ['access_type', 'include_granted_scopes', 'hd'],
    rotateRefreshToken: false,
    issueRefreshToken: async (ctx) => ctx.oidc.params?.access_type === 'offline',
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
    ttl: {
      Session: 3600,
      Interaction: 600,
      Grant: 3600,
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
    /** Consent was given once and for all: the only client is the app itself. */
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      const { scope } = oidc.params ?? {};
      grant.addOIDCScope(typeof scope === 'string' ? scope : 'openid');
      await grant.save();
      return grant;
    },
    renderError: async (ctx, out) => {
      ctx.type = 'text/plain';
      ctx.body = `Sign-in failed: ${out.error}. ${out.error_description ?? ''}`;
    },
  });

  // Publishers' own domains come and go while this runs, so the address is known by its path.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => URL.parse(uri)?.pathname === CALLBACK_PATH;

  provider.use(async (ctx, next) => {
    if (ctx.path === '/style.css') {
      ctx.type = 'text/css';
      ctx.body = stylesheet;
      return;
    }
    const step = /^\/interaction\/([\w-]+)$/.exec(ctx.path);
    if (!step) {
      await next();
      return;
    }
    const { params } = await provider.interactionDetails(ctx.req, ctx.res);
    const chosen = ctx.query.account ?? params.login_hint;
    if (typeof chosen === 'string' && known.has(chosen)) {
      const login = { accountId: chosen };
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, { login, select_account: {} }));
      return;
    }
    ctx.type = 'text/html';
    ctx.body = accountPage({ accounts, stylesheetUrl: `${mount}/style.css` });
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
  };
};

export type GoogleIdentity = Awaited<ReturnType<typeof googleIdentity>>;
