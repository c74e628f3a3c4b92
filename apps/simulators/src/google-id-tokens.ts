import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import type { IdentityStore } from './identity-store.ts';

const ALGORITHM = 'RS256';
const SIGNING_KEY = 'SigningKey';
const KEY_SECONDS = 10 * 365 * 86_400;

const newKey = async (kid: string) => {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const marks = { alg: ALGORITHM, use: 'sig', kid };
  return {
    kid,
    privateKey,
    privateJwk: { ...(await exportJWK(privateKey)), ...marks },
    publicJwk: { ...(await exportJWK(publicKey)), ...marks },
  };
};

export type IdTokenFault =
  | 'wrong-nonce'
  | 'bad-signature'
  | 'rotated-key'
  | 'expired-id-token'
  | 'email-unverified';

/** What is wrong with the claims themselves. */
const spoiled = (claims: JWTPayload, fault: IdTokenFault): JWTPayload => {
  if (fault === 'wrong-nonce') return { ...claims, nonce: 'of-another-sign-in' };
  if (fault === 'email-unverified') return { ...claims, email_verified: false };
  if (fault !== 'expired-id-token') return claims;
  const { iat = 0, exp = 0 } = claims;
  return { ...claims, iat: iat - 86_400, exp: exp - 86_400 };
};

/** The key of all processes that share the store: the first of them makes it. */
const sharedKey = async (store: IdentityStore) => {
  const kid = 'first';
  const making = async () => ({ ...(await newKey(kid)).privateJwk });
  const kept = await store.find(SIGNING_KEY, kid);
  const privateJwk: JWK = kept ?? (await store.putFirst(SIGNING_KEY, kid, await making(), KEY_SECONDS));
  return { kid, privateJwk, privateKey: await importJWK(privateJwk, ALGORITHM) };
};

/** The keys that id tokens are signed with, and ways to sign them wrongly. */
export const idTokenKeys = async (store: IdentityStore) => {
  const genuine = await sharedKey(store);
  let rotated: Awaited<ReturnType<typeof newKey>> | undefined;

  return {
    privateJwk: genuine.privateJwk,
    /** Keys that came after the provider published its own. */
    laterKeys: (): JWK[] => (rotated ? [rotated.publicJwk] : []),
    /** The same id token with a fault in it; after a rotation it is a good one, under a key nobody has seen yet. */
    spoil: async (idToken: string, fault: IdTokenFault): Promise<string> => {
      if (fault === 'rotated-key') rotated = await newKey('second');
      const stranger = fault === 'bad-signature' ? await newKey(genuine.kid) : undefined;
      const { kid, privateKey } = stranger ?? (fault === 'rotated-key' ? rotated : undefined) ?? genuine;
      return new SignJWT(spoiled(decodeJwt(idToken), fault))
        .setProtectedHeader({ alg: ALGORITHM, kid })
        .sign(privateKey);
    },
  };
};
