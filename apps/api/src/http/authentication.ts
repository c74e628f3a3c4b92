import type { FastifyRequest } from 'fastify';
import { askingAs, currentAsker } from '../asker.ts';
import { AppError } from '../errors.ts';
import type { SessionService } from '../features/auth/session.service.ts';
import type { Tokens } from '../features/auth/tokens.ts';
import type { Authenticate } from './register.ts';
import type { RequestCounts } from './request-counts.ts';

/** The access token of a request, from its Authorization header and nowhere else. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

/** A request that its browser gave up on has no address any more. */
export const addressOf = ({ ip }: { ip?: string }): string => ip ?? 'gone';

type Dependencies = {
  tokens: Tokens;
  sessions: Pick<SessionService, 'actor'>;
  counts: Pick<RequestCounts, 'count'>;
};

export const authentication = ({ tokens, sessions, counts }: Dependencies): Authenticate => {
  const actorOf = async (request: FastifyRequest, token: string, handOff: boolean) => {
    const claims = await tokens.verify(token);
    counts.count('session', claims.sessionId);
    if (claims.use === 'hand-off' && !handOff)
      throw new AppError('AU03', 'Refresh this token before you use it.');
    const asker = { ...currentAsker(), name: `session ${claims.sessionId}` };
    const actor = await askingAs(asker, () => sessions.actor(claims, request.id));
    counts.count('user', actor.userId);
    return actor;
  };

  return async (request, { handOff }) => {
    if (!request.headers.authorization) throw new AppError('AU01', 'Please sign in.');
    const token = bearerOf(request);
    if (!token) throw new AppError('AU02', 'The access token is not valid.');
    return actorOf(request, token, handOff).catch((error: unknown) => {
      // Nobody is known behind it, so it counts for the address it came from.
      if (error instanceof AppError && error.statusCode === 401) counts.count('address', addressOf(request));
      throw error;
    });
  };
};
