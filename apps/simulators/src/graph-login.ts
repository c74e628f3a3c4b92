import { createHash, createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { badProof, GraphFailure, sessionExpired, tokenDead } from './graph-errors.ts';
import type { GraphRecord, GraphStore } from './graph-store.ts';

export type AppCredentials = { appId: string; appSecret: string };

const SHORT_SECONDS = 5400;
const LONG_SECONDS = 5_183_944;
const CODE_SECONDS = 600;
const FORMER_TOKENS = 200;

const grantSchema = z.object({ permissions: z.record(z.string(), z.enum(['granted', 'declined'])) });
const tokenSchema = z.object({
  person: z.string(),
  issuedAt: z.number(),
  /** Nought for never. */
  expiresAt: z.number(),
  revoked: z.boolean(),
});
const codeSchema = z.object({
  person: z.string(),
  redirectUri: z.string(),
  expiresAt: z.number(),
  used: z.boolean(),
});
type Grant = z.infer<typeof grantSchema>;
type Token = z.infer<typeof tokenSchema>;
type Code = z.infer<typeof codeSchema>;

export type TokenAnswer = { access_token: string; token_type: 'bearer'; expires_in?: number };

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

type Setting = { app: AppCredentials; store: GraphStore; clock: () => Date; records: readonly GraphRecord[] };

/** Who allowed what, and the codes and tokens that say so; secrets are kept as hashes. */
export const graphLogin = ({ app, store, clock, records }: Setting) => {
  const read = <T>(kind: string, schema: z.ZodType<T>) =>
    new Map(
      records.flatMap((record) => (record.kind === kind ? [[record.id, schema.parse(record.value)]] : [])),
    );
  const grants = read<Grant>('grant', grantSchema);
  const tokens = read<Token>('token', tokenSchema);
  const codes = read<Code>('code', codeSchema);
  const now = () => clock().getTime();

  const keep = async <T extends Grant | Token | Code>(
    map: Map<string, T>,
    kind: string,
    id: string,
    value: T,
  ) => {
    map.set(id, value);
    await store.save({ kind, id, value });
  };

  /** What can serve nobody any more goes, so that years of logging in leave little behind. */
  const forgetOld = async () => {
    for (const [id, { expiresAt }] of codes)
      if (expiresAt < now()) {
        codes.delete(id);
        await store.remove('code', id);
      }
    for (const id of [...tokens.keys()].slice(0, Math.max(0, tokens.size - FORMER_TOKENS))) {
      tokens.delete(id);
      await store.remove('token', id);
    }
  };

  const issue = async (person: string, seconds: number): Promise<string> => {
    const token = `EAAB${randomBytes(60).toString('base64url')}`;
    await forgetOld();
    const expiresAt = seconds === 0 ? 0 : now() + seconds * 1000;
    await keep(tokens, 'token', hashOf(token), { person, issuedAt: now(), expiresAt, revoked: false });
    return token;
  };

  const checkApp = (id: string | undefined, secret: string | undefined) => {
    if (id !== app.appId)
      throw new GraphFailure(
        101,
        'Error validating application. Cannot get application info due to a system error.',
      );
    if (secret !== app.appSecret) throw new GraphFailure(1, 'Error validating client secret.');
  };

  const alive = (token: string): Token => {
    const found = tokens.get(hashOf(token));
    // Meta repeats what it cannot read, whole.
    if (!found) throw new GraphFailure(190, `Malformed access token ${token}`, { status: 401 });
    if (found.revoked || !grants.has(found.person))
      throw tokenDead(458, `The user has not authorized application ${app.appId}.`);
    if (found.expiresAt !== 0 && found.expiresAt <= now()) throw sessionExpired(new Date(found.expiresAt));
    return found;
  };

  const answer = (access_token: string, seconds: number | undefined): TokenAnswer => ({
    access_token,
    token_type: 'bearer',
    ...(seconds !== undefined && { expires_in: seconds }),
  });

  const used = (subcode: number, message: string) => new GraphFailure(100, message, { subcode });

  return {
    /** Somebody allowed this and declined that: a code for the app to fetch its token with. */
    consent: async (given: { person: string; redirectUri: string; permissions: Grant['permissions'] }) => {
      const { person, redirectUri, permissions } = given;
      await keep(grants, 'grant', person, {
        permissions: { ...grants.get(person)?.permissions, ...permissions },
      });
      const code = `AQ${randomBytes(90).toString('base64url')}`;
      const expiresAt = now() + CODE_SECONDS * 1000;
      await keep(codes, 'code', hashOf(code), { person, redirectUri, expiresAt, used: false });
      return code;
    },
    /** A token that lasts an hour or so, once for each code. */
    exchangeCode: async (params: Record<string, string>, seconds = SHORT_SECONDS): Promise<TokenAnswer> => {
      checkApp(params.client_id, params.client_secret);
      const id = hashOf(params.code ?? '');
      const code = codes.get(id);
      if (!code) throw used(36009, 'Invalid verification code format.');
      if (code.used) throw used(36009, 'This authorization code has been used.');
      if (code.expiresAt <= now()) throw used(36007, 'This authorization code has expired.');
      if (code.redirectUri !== params.redirect_uri)
        throw used(
          36008,
          'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
        );
      await keep(codes, 'code', id, { ...code, used: true });
      return answer(await issue(code.person, seconds), seconds);
    },
    /** A token that lasts two months for one that still lives. */
    exchangeToken: async (params: Record<string, string>, seconds = LONG_SECONDS): Promise<TokenAnswer> => {
      checkApp(params.client_id, params.client_secret);
      const { person } = alive(params.fb_exchange_token ?? '');
      return answer(await issue(person, seconds), seconds === 0 ? undefined : seconds);
    },
    inspect: (input: string, appToken: string | undefined) => {
      if (appToken !== `${app.appId}|${app.appSecret}`)
        throw new GraphFailure(190, 'Invalid OAuth access token signature.', { status: 401 });
      const found = tokens.get(hashOf(input));
      if (!found)
        return {
          data: { error: { code: 190, message: 'Invalid OAuth access token' }, is_valid: false, scopes: [] },
        };
      const permissions = Object.entries(grants.get(found.person)?.permissions ?? {});
      const common = {
        app_id: app.appId,
        type: 'USER',
        application: 'Adhelm',
        expires_at: Math.floor(found.expiresAt / 1000),
        data_access_expires_at: Math.floor(found.issuedAt / 1000) + 90 * 86_400,
        issued_at: Math.floor(found.issuedAt / 1000),
        scopes: permissions.flatMap(([name, status]) => (status === 'granted' ? [name] : [])),
        user_id: found.person,
      };
      try {
        alive(input);
        return { data: { ...common, is_valid: true } };
      } catch (error) {
        if (!(error instanceof GraphFailure)) throw error;
        const { code, message } = error;
        const { subcode } = error.circumstances;
        return { data: { ...common, is_valid: false, error: { code, message, subcode } } };
      }
    },
    personOf: (token: string): string => alive(token).person,
    checkProof: (token: string, proof: string | undefined, required: boolean) => {
      if (proof === undefined && !required) return;
      if (proof !== createHmac('sha256', app.appSecret).update(token).digest('hex')) throw badProof();
    },
    permissions: (person: string) =>
      Object.entries(grants.get(person)?.permissions ?? {}).map(([permission, status]) => ({
        permission,
        status,
      })),
    allows: (person: string, permission: string): boolean =>
      grants.get(person)?.permissions[permission] === 'granted',
    /** Everything, and every token with it. */
    revoke: async (person: string) => {
      grants.delete(person);
      await store.remove('grant', person);
      for (const [id, token] of tokens)
        if (token.person === person) await keep(tokens, 'token', id, { ...token, revoked: true });
    },
    /** A token without a dialog, for tests. */
    issue: async (person: string, permissions: Grant['permissions'], seconds = LONG_SECONDS) => {
      await keep(grants, 'grant', person, { permissions });
      return issue(person, seconds);
    },
    /** What Meta posts to the app when somebody removes it. */
    signedRequest: (person: string, secret = app.appSecret): string => {
      const notice = { algorithm: 'HMAC-SHA256', issued_at: Math.floor(now() / 1000), user_id: person };
      const payload = Buffer.from(JSON.stringify(notice)).toString('base64url');
      return `${createHmac('sha256', secret).update(payload).digest('base64url')}.${payload}`;
    },
  };
};

export type GraphLogin = ReturnType<typeof graphLogin>;
