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
    summary: 'End the session; succeeds whether or not there was one',
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
