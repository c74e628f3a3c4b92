import { authRoutes } from '@adhelm/contract/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { InvalidInput } from '../../errors.ts';
import { bearerOf } from '../../http/authentication.ts';
import type { BrowserSecret } from '../../http/browser-secret.ts';
import type { Register } from '../../http/register.ts';
import type { ConnectService } from '../google/connect.service.ts';
import { isConnecting } from './identity-attempts.ts';
import type { SessionService } from './session.service.ts';
import type { SignInService } from './sign-in.service.ts';
import type { Tokens } from './tokens.ts';

type Dependencies = {
  signIn: SignInService;
  connect: Pick<ConnectService, 'complete'>;
  sessions: SessionService;
  tokens: Tokens;
  production: boolean;
  signInSecret: BrowserSecret;
  connectSecret: BrowserSecret;
};

export const registerAuthRoutes = (register: Register, deps: Dependencies) => {
  const { signIn, connect, sessions, tokens, production, signInSecret, connectSecret } = deps;

  register(authRoutes.googleSignIn, async ({ query, request, reply }) => {
    if (query.is_test && production)
      throw new InvalidInput('is_test', 'The built-in identity provider does not run in production.');
    const url = await signIn.begin({
      asked: query.origin,
      loginOnly: query.is_scope_login_only ?? false,
      local: query.is_test ?? false,
      browserSecret: signInSecret.give(request, reply),
    });
    reply.header('cache-control', 'no-store');
    return { url };
  });

  register(authRoutes.googleCallback, async ({ request, reply }) => {
    const query = new URL(request.url, 'http://callback').searchParams;
    const target = isConnecting(query)
      ? await connect.complete(query, connectSecret.of(request), request.id)
      : await signIn.complete(query, signInSecret.of(request), request.id);
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(target);
  });

  const refresh = async (refreshToken: string, request: FastifyRequest, reply: FastifyReply) => {
    const answer = await sessions.refresh(refreshToken, signInSecret.of(request));
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
