import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { PlatformFailed, type PlatformGrant } from '../../ports/ad-platform.ts';
import { type GraphSetting, graphExchange, unexpected } from './graph-exchange.ts';
import { parseGraphJson } from './graph-json.ts';
import { id } from './objects.ts';
import type { Pace } from './pace.ts';

const SCOPES = ['ads_read', 'ads_management', 'business_management'];

const tokenSchema = z.object({ access_token: z.string().min(1) });
const inspectedSchema = z.object({
  data: z.object({ is_valid: z.boolean(), app_id: z.string().optional(), expires_at: z.number().default(0) }),
});
const personSchema = z.object({ id, name: z.string().default('') });
const permissionsSchema = z.object({
  data: z.array(z.object({ permission: z.string(), status: z.string() })),
});

const parsed = <T>(schema: z.ZodType<T>, answer: unknown, what: string): T => {
  const { data } = schema.safeParse(answer);
  if (data === undefined) throw unexpected(what);
  return data;
};

type Attempt = { state: string; redirectUri: string; askAgain: boolean };

export const loginUrl = (
  { appId, dialogUrl, version }: { appId: string; dialogUrl: string; version: string },
  { state, redirectUri, askAgain }: Attempt,
): string => {
  const url = new URL(`${dialogUrl}/${version}/dialog/oauth`);
  url.search = new URLSearchParams({
    client_id: appId,
    redirect_uri: redirectUri,
    state,
    response_type: 'code',
    scope: SCOPES.join(','),
    ...(askAgain && { auth_type: 'rerequest' }),
  }).toString();
  return url.href;
};

/** Exchanges a code for a token that lasts, and looks whose it is and what it may do. */
export const connect = async (
  setting: GraphSetting,
  pace: Pace,
  code: string,
  redirectUri: string,
): Promise<PlatformGrant> => {
  const { appId, appSecret } = setting;
  const app = { client_id: appId, client_secret: appSecret };
  const ofApp = graphExchange(setting, pace, null);
  const fetchToken = async (params: Record<string, string>) => {
    const answer = await ofApp.send({
      method: 'GET',
      path: 'oauth/access_token',
      params: { ...app, ...params },
      repeatable: true,
    });
    return parsed(tokenSchema, answer, 'a token').access_token;
  };
  const short = await fetchToken({ redirect_uri: redirectUri, code });
  const accessToken = await fetchToken({ grant_type: 'fb_exchange_token', fb_exchange_token: short });
  const inspected = await ofApp.send({
    method: 'GET',
    path: 'debug_token',
    params: { input_token: accessToken, access_token: `${appId}|${appSecret}` },
    repeatable: true,
  });
  const {
    is_valid: isValid,
    app_id: forApp,
    expires_at: expiresAt,
  } = parsed(inspectedSchema, inspected, 'what a token is').data;
  if (!isValid || forApp !== appId)
    throw new PlatformFailed('misconfigured', 'The token that came is not one for this app');
  const { send } = graphExchange(setting, pace, accessToken);
  const ask = (path: string, params: Record<string, string>) =>
    send({ method: 'GET', path, params, repeatable: true });
  const person = parsed(personSchema, await ask('me', { fields: 'id,name' }), 'a person');
  const { data: permissions } = parsed(permissionsSchema, await ask('me/permissions', {}), 'permissions');
  const scopes = permissions.flatMap(({ permission, status }) => (status === 'granted' ? [permission] : []));
  return {
    accessToken,
    expiresAt: expiresAt === 0 ? null : new Date(expiresAt * 1000),
    scopes,
    missingScopes: SCOPES.filter((scope) => !scopes.includes(scope)),
    person: { realId: person.id, name: person.name },
  };
};

const noticeSchema = z.object({ algorithm: z.literal('HMAC-SHA256'), user_id: id });

/** Whose consent a `signed_request` ends; null unless the app's secret signed it. */
export const endedConsent = (signedRequest: string, appSecret: string): { personRealId: string } | null => {
  const [signature = '', payload = '', ...more] = signedRequest.split('.');
  const right = createHmac('sha256', appSecret).update(payload).digest();
  const given = Buffer.from(signature, 'base64url');
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const { data } = noticeSchema.safeParse(parseGraphJson(Buffer.from(payload, 'base64url').toString()));
  return data ? { personRealId: data.user_id } : null;
};
