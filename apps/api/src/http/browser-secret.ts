import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomSecret } from '../features/auth/tokens.ts';

const SECONDS = 15 * 60;

type Options = { name: string; path: string; secure: boolean };

/** A cookie out of reach of scripts that ties what a browser begins at Google to the same browser coming back. */
const browserSecret = ({ name, path, secure }: Options) => ({
  /** The browser's secret, given to it now when it has none. */
  give: (request: FastifyRequest, reply: FastifyReply): string => {
    const known = request.cookies[name];
    const secret = known && /^[\w-]{43}$/.test(known) ? known : randomSecret();
    reply.setCookie(name, secret, { path, httpOnly: true, sameSite: 'lax', secure, maxAge: SECONDS });
    return secret;
  },
  of: (request: FastifyRequest): string | undefined => request.cookies[name],
});

/** For signing in: the callback and the first refresh need it. */
export const signInSecret = (secure: boolean) =>
  browserSecret({ name: 'adhelm_sign_in', path: '/api/auth', secure });

/** For connecting an account to a session that is already there; a sign-in in another tab is not disturbed. */
export const connectSecret = (secure: boolean) =>
  browserSecret({ name: 'adhelm_connect', path: '/api', secure });

export type BrowserSecret = ReturnType<typeof browserSecret>;
