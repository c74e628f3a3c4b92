import type { FastifyRequest } from 'fastify';
import { askingAs, currentAsker } from '../asker.ts';
import { AppError } from '../errors.ts';
import type { SessionService } from '../features/auth/session.service.ts';
import type { Tokens } from '../features/auth/tokens.ts';
import type { Authenticate } from './register.ts';

/** The access token of a request, from its Authorization header and nowhere else. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

type Dependencies = { tokens: Tokens; sessions: Pick<SessionService, 'actor'> };

export const authentication =
  ({ tokens, sessions }: Dependencies): Authenticate =>
  async (request, { handOff }) => {
    if (!request.headers.authorization) throw new AppError('AU01', 'Please sign in.');
    const token = bearerOf(request);
    if (!token) throw new AppError('AU02', 'The access token is not valid.');
    const claims = await tokens.verify(token);
    if (claims.use === 'hand-off' && !handOff)
      throw new AppError('AU03', 'Refresh this token before you use it.');
    const asker = { ...currentAsker(), name: `session ${claims.sessionId}` };
    return askingAs(asker, () => sessions.actor(claims, request.id));
  };
