import { authRoutes } from '@adhelm/contract/auth';
import { sessionRoutes } from '@adhelm/contract/session';
import type { FastifyReply } from 'fastify';
import { InvalidInput } from '../../errors.ts';
import { bearerOf } from '../../http/authentication.ts';
import type { BrowserSecret } from '../../http/browser-secret.ts';
import type { Register } from '../../http/register.ts';
import type { ConnectService } from '../google/connect.service.ts';
import { isConnecting } from './identity-attempts.ts';
import type { OwnSessions } from './own-sessions.service.ts';
import type { SessionService } from './session.service.ts';
import type { SignInService } from './sign-in.service.ts';

type Dependencies = {
  signIn: SignInService;
  connect: Pick<ConnectService, 'goOn' | 'complete'>;
  sessions: SessionService;
  own: OwnSessions;
  /** Whether the built-in identity provider is the one that signs people in here. */
  localSignIn: boolean;
  signInSecret: BrowserSecret;
  connectSecret: BrowserSecret;
};

/** For addresses that carry secrets on, and answers that carry them. */
const keptByNobody = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');

export const registerAuthRoutes = (register: Register, deps: Dependencies) => {
  const { signIn, connect, sessions, own, localSignIn, signInSecret, connectSecret } = deps;

  register(authRoutes.googleSignIn, async ({ query, request, reply }) => {
    if (query.is_test && !localSignIn)
      throw new InvalidInput(
        'is_test',
        'The built-in identity provider does not run where sign-in with Google is set up.',
      );
    const url = await signIn.begin({
      asked: query.origin,
      from: request.headers.origin,
      loginOnly: query.is_scope_login_only ?? false,
      browserSecret: signInSecret.give(request, reply),
    });
    keptByNobody(reply);
    return { url };
  });

  register(authRoutes.googleStart, async ({ query, request, reply }) => {
    const [service, secret] = isConnecting(query.ticket) ? [connect, connectSecret] : [signIn, signInSecret];
    const { ticket, login_hint: loginHint } = query;
    const target = await service.goOn({ ticket, loginHint, browserSecret: secret.give(request, reply) });
    keptByNobody(reply).redirect(target);
  });

  register(authRoutes.googleCallback, async ({ request, reply }) => {
    const query = new URL(request.url, 'http://callback').searchParams;
    const target = isConnecting(query.get('state'))
      ? await connect.complete(query, connectSecret.of(request), request.id)
      : await signIn.complete(query, signInSecret.of(request), {
          requestId: request.id,
          userAgent: request.headers['user-agent'],
        });
    keptByNobody(reply).redirect(target);
  });

  register(authRoutes.handOff, ({ body, request, reply }) => {
    keptByNobody(reply);
    return sessions.takeHandOff(body.refreshToken, signInSecret.of(request));
  });
  register(authRoutes.refresh, ({ body, reply }) => {
    keptByNobody(reply);
    return sessions.refresh(body.refreshToken);
  });
  register(authRoutes.refreshByQuery, ({ query, reply }) => {
    keptByNobody(reply);
    return sessions.refresh(query.refreshToken);
  });

  register(authRoutes.logout, async ({ body, request }) => {
    await sessions.logOut({ accessToken: bearerOf(request), refreshToken: body?.refreshToken });
    return { success: true as const };
  });

  register(authRoutes.switchPublisher, ({ actor, body, reply }) => {
    keptByNobody(reply);
    return sessions.switchPublisher(actor, body.publisherId);
  });

  register(sessionRoutes.list, ({ actor }) => own.list(actor));
  register(sessionRoutes.end, ({ actor, params }) => own.end(actor, params.id));
  register(sessionRoutes.endOthers, ({ actor }) => own.endOthers(actor));
};
