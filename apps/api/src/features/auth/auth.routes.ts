import { authRoutes } from '@adhelm/contract/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { InvalidInput } from '../../errors.ts';
import { bearerOf } from '../../http/authentication.ts';
import type { Register } from '../../http/register.ts';
import type { SessionService } from './session.service.ts';
import type { SignInService } from './sign-in.service.ts';
import { randomSecret, type Tokens } from './tokens.ts';

/** Binds a sign-in to the browser that began it: the callback and the first refresh need it. */
const COOKIE = 'adhelm_sign_in';
const COOKIE_PATH = '/api/auth';
const COOKIE_SECONDS = 15 * 60;

type Dependencies = {
  signIn: SignInService;
  sessions: SessionService;
  tokens: Tokens;
  production: boolean;
  secureCookies: boolean;
};

export const registerAuthRoutes = (register: Register, deps: Dependencies) => {
  const { signIn, sessions, tokens, production, secureCookies } = deps;

  const browserSecret = (request: FastifyRequest, reply: FastifyReply): string => {
    const known = request.cookies[COOKIE];
    const secret = known && /^[\w-]{43}$/.test(known) ? known : randomSecret();
    reply.setCookie(COOKIE, secret, {
      path: COOKIE_PATH,
      httpOnly: true,
      sameSite: 'lax',
      secure: secureCookies,
      maxAge: COOKIE_SECONDS,
    });
    return secret;
  };

  register(authRoutes.googleSignIn, async ({ query, request, reply }) => {
    if (query.is_test && production)
      throw new InvalidInput('is_test', 'The built-in identity provider does not run in production.');
    const url = await signIn.begin({
      asked: query.origin,
      loginOnly: query.is_scope_login_only ?? false,
      local: query.is_test ?? false,
      browserSecret: browserSecret(request, reply),
    });
    reply.header('cache-control', 'no-store');
    return { url };
  });

  register(authRoutes.googleCallback, async ({ request, reply }) => {
    const query = new URL(request.url, 'http://callback').searchParams;
    const target = await signIn.complete(query, request.cookies[COOKIE], request.id);
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(target);
  });

  const refresh = async (refreshToken: string, request: FastifyRequest, reply: FastifyReply) => {
    const answer = await sessions.refresh(refreshToken, request.cookies[COOKIE]);
    reply.header('cache-control', 'no-store');
    return answer;
  };
  register(authRoutes.refresh, ({ body, request, reply }) => refresh(body.refreshToken, request, reply));
  register(authRoutes.refreshByQuery, ({ query, request, reply }) =>
    refresh(query.refreshToken, request, reply),
  );

  register(authRoutes.logout, async ({ request }) => {
    const token = bearerOf(request);
    const claims = token && (await tokens.verify(token).catch(() => undefined));
    if (claims) await sessions.end(claims.sessionId, 'signed out');
    return { success: true as const };
  });

  register(authRoutes.switchPublisher, ({ actor, body }) =>
    sessions.switchPublisher(actor, body.publisherId),
  );
};
