import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { keyFor } from '../../encryption.ts';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';

/** A `hand-off` token comes from the address after sign-in and opens nothing but the own profile. */
type TokenUse = 'session' | 'hand-off';

export type AccessClaims = { sessionId: string; use: TokenUse };

export type VerifiedClaims = AccessClaims & { expiresAt: Date };

const ISSUER = 'adhelm';

/** Secrets are stored as this and nothing else. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Whether one of the secrets is the one that was stored. */
export const hashedIn = (stored: Buffer, secrets: readonly string[]): boolean =>
  secrets.some((secret) => timingSafeEqual(stored, hashOf(secret)));

export const randomSecret = (): string => randomBytes(32).toString('base64url');

export const tokens = ({ appSecret, clock }: { appSecret: string; clock: Clock }) => {
  const accessKey = keyFor(appSecret, 'access-token');
  const refreshKey = keyFor(appSecret, 'refresh-token');

  const claimsOf = async (token: string, at: Date): Promise<VerifiedClaims> => {
    const { payload } = await jwtVerify<{ use: TokenUse; exp: number }>(token, accessKey, {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer: ISSUER,
      requiredClaims: ['sub', 'exp', 'use'],
      currentDate: at,
    });
    return {
      sessionId: payload.sub ?? '',
      use: payload.use,
      expiresAt: new Date(payload.exp * 1000),
    };
  };

  return {
    access: ({ sessionId, use }: AccessClaims, lifetimeMs: number): Promise<string> => {
      const now = Math.floor(clock().getTime() / 1000);
      return new SignJWT({ use })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setIssuer(ISSUER)
        .setSubject(sessionId)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeMs / 1000)
        .setJti(randomBytes(9).toString('base64url'))
        .sign(accessKey);
    },

    verify: async (token: string): Promise<VerifiedClaims> => {
      try {
        return await claimsOf(token, clock());
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new AppError('AU03', 'Your access token has expired.');
        throw new AppError('AU02', 'The access token is not valid.');
      }
    },

    /** The session that a token was given for, expired or not; undefined when we did not give it. */
    sessionOf: (token: string): Promise<string | undefined> =>
      claimsOf(token, new Date(0)).then(
        ({ sessionId }) => sessionId,
        () => undefined,
      ),

    /**
     * The successor of a refresh token is derived from it, so that every tab that presents the old one within the
     * grace gets the same new one while only hashes are stored.
     */
    successorOf: (refreshToken: string): string =>
      createHmac('sha256', refreshKey).update(refreshToken).digest('base64url'),
  };
};

export type Tokens = ReturnType<typeof tokens>;
