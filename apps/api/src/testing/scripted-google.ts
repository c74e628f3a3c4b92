import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';

const GOOGLE_CLIENT = { clientId: 'client-of-the-tests', clientSecret: 'secret-of-the-tests' };

/** What Google shall say about the person, and what shall be wrong with how it says so. */
export type Approval = {
  sub?: string;
  email?: string | undefined;
  email_verified?: boolean;
  name?: string;
  picture?: string;
  fault?: 'nonce' | 'audience' | 'signature' | 'expired' | 'token-error';
};

type Asked = { nonce: string; challenge: string; redirectUri: string; approval: Approval };

/** An OpenID provider over real HTTP whose answers each test scripts; it checks PKCE and the client as Google does. */
export const scriptedGoogle = async () => {
  const keys = await generateKeyPair('RS256', { extractable: true });
  const strangers = await generateKeyPair('RS256', { extractable: true });
  const codes = new Map<string, Asked>();
  let issuer = '';

  const idToken = ({ nonce, approval }: Asked) => {
    const { fault, ...claims } = approval;
    const key: CryptoKey = fault === 'signature' ? strangers.privateKey : keys.privateKey;
    const now = Math.floor(Date.now() / 1000);
    const person = { sub: 'subject', email: 'person@example.com', email_verified: true, ...claims };
    return new SignJWT({ ...person, nonce: fault === 'nonce' ? 'another' : nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'key' })
      .setIssuer(issuer)
      .setAudience(fault === 'audience' ? 'another-client' : GOOGLE_CLIENT.clientId)
      .setIssuedAt(fault === 'expired' ? now - 7200 : now)
      .setExpirationTime(fault === 'expired' ? now - 3600 : now + 3600)
      .sign(key);
  };

  const exchange = async (request: IncomingMessage): Promise<[number, object]> => {
    const form = new URLSearchParams(await text(request));
    const code = form.get('code') ?? '';
    const asked = codes.get(code);
    codes.delete(code);
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const genuine =
      asked?.challenge === proof &&
      asked.redirectUri === form.get('redirect_uri') &&
      form.get('client_id') === GOOGLE_CLIENT.clientId &&
      form.get('client_secret') === GOOGLE_CLIENT.clientSecret;
    if (!asked || !genuine) return [400, { error: 'invalid_grant' }];
    if (asked.approval.fault === 'token-error') return [500, { error: 'server_error' }];
    return [
      200,
      { access_token: 'opaque', token_type: 'Bearer', expires_in: 3600, id_token: await idToken(asked) },
    ];
  };

  const answers: Record<string, (request: IncomingMessage) => Promise<[number, object]>> = {
    '/.well-known/openid-configuration': async () => [
      200,
      {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      },
    ],
    '/keys': async () => [
      200,
      { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'key', alg: 'RS256', use: 'sig' }] },
    ],
    '/token': exchange,
  };

  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']?.(request) ?? Promise.resolve([404, {}] as [number, object]);
    void answer.then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    config: { ...GOOGLE_CLIENT, issuer, tokenUrl: `${issuer}/token`, sheetsRootUrl: issuer },
    /** The person agrees at the authorize address: what the browser brings back to the callback. */
    approve: (authorizeUrl: string, approval: Approval = {}) => {
      const { searchParams } = new URL(authorizeUrl);
      const asked = (name: string) => searchParams.get(name) ?? '';
      const code = randomUUID();
      codes.set(code, {
        nonce: asked('nonce'),
        challenge: asked('code_challenge'),
        redirectUri: asked('redirect_uri'),
        approval,
      });
      return { state: asked('state'), code };
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};

export type ScriptedGoogle = Awaited<ReturnType<typeof scriptedGoogle>>;
