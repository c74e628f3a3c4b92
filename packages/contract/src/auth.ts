import { z } from 'zod';
import { ALL_PUBLISHERS } from './constants.ts';
import { flagParam, id, text } from './fields.ts';
import { defineRoute, SIGNED_IN } from './route.ts';
import { userSchema } from './user.ts';

const sessionTokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Milliseconds the access token lives. */
  expiresIn: z.number().int().positive(),
  user: userSchema,
});
export type SessionTokens = z.infer<typeof sessionTokens>;

const refreshToken = text(512);

/** Why a sign-in ended without a session; the address carries the code, the app has the sentence. */
export const SIGN_IN_ERRORS = [
  'start-again',
  'cancelled',
  'not-confirmed',
  'not-verified',
  'not-granted',
  'deactivated',
  'unavailable',
] as const;
export type SignInError = (typeof SIGN_IN_ERRORS)[number];

export const authRoutes = {
  googleSignIn: defineRoute({
    method: 'GET',
    path: '/auth/google/sign-in',
    public: true,
    guarded: true,
    summary: 'The address at the identity provider where sign-in starts',
    query: z.object({
      is_test: flagParam.optional(),
      is_scope_login_only: flagParam.optional(),
      origin: text(300).optional(),
    }),
    response: z.object({ url: z.url() }),
  }),
  googleStart: defineRoute({
    method: 'GET',
    path: '/auth/google/start',
    public: true,
    guarded: true,
    summary:
      "Where a sign-in that began on a publisher's own domain goes on; answers with a redirect to the provider",
    query: z.object({ ticket: text(512).optional(), login_hint: text(320).optional() }),
    response: z.void(),
    status: 302,
  }),
  googleCallback: defineRoute({
    method: 'GET',
    path: '/auth/google/callback',
    public: true,
    guarded: true,
    summary: 'Where the identity provider sends the browser back; answers with a redirect into the app',
    query: z.object({
      state: text(512).optional(),
      code: text(4096).optional(),
      error: text(200).optional(),
      iss: text(500).optional(),
    }),
    response: z.void(),
    status: 302,
  }),
  handOff: defineRoute({
    method: 'POST',
    path: '/auth/hand-off',
    public: true,
    guarded: true,
    summary:
      'Exchange the refresh token that the address carries after sign-in; needs the cookie of that sign-in',
    body: z.object({ refreshToken }),
    response: sessionTokens,
  }),
  refresh: defineRoute({
    method: 'POST',
    path: '/auth/refresh-token',
    public: true,
    guarded: true,
    summary: 'Exchange a refresh token for a new pair',
    body: z.object({ refreshToken }),
    response: sessionTokens,
  }),
  refreshByQuery: defineRoute({
    method: 'GET',
    path: '/auth/refresh-token',
    public: true,
    guarded: true,
    summary: 'The same with the token in the query, for clients that cannot send a body',
    query: z.object({ refreshToken }),
    response: sessionTokens,
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/auth/logout',
    public: true,
    summary:
      'End the session of the access token or of the refresh token; succeeds whether or not there was one',
    body: z.object({ refreshToken: refreshToken.optional().catch(undefined) }),
    bodyOptional: true,
    response: z.object({ success: z.literal(true) }),
  }),
  switchPublisher: defineRoute({
    method: 'POST',
    path: '/auth/switch-publisher',
    permission: SIGNED_IN,
    summary: 'Act as one publisher, or as all of them with -1 (admins only)',
    body: z.object({ publisherId: id.or(z.literal(ALL_PUBLISHERS)) }),
    response: sessionTokens,
  }),
};
