import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomSecret } from '../features/auth/tokens.ts';

const SECONDS = 15 * 60;

/** How many attempts one browser can have under way; beyond it the oldest are given up. */
const MOST = 8;

/**
 * Cookies out of reach of scripts that tie what a browser begins at Google to the same browser coming back: a new one
 * for each attempt, so that a cookie somebody planted binds nothing and tabs do not disturb each other. Over TLS their
 * name keeps other hosts from setting them.
 */
const browserSecret = (purpose: string, secure: boolean) => {
  const prefix = `${secure ? '__Host-' : ''}${purpose}_`;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const namesIn = ({ cookies }: FastifyRequest) =>
    Object.keys(cookies).filter((name) => name.startsWith(prefix));

  return {
    /** A new secret for an attempt that begins now. */
    give: (request: FastifyRequest, reply: FastifyReply): string => {
      // Browsers send older cookies first.
      for (const name of namesIn(request).slice(0, 1 - MOST)) reply.clearCookie(name, options);
      const secret = randomSecret();
      reply.setCookie(`${prefix}${randomSecret().slice(0, 8)}`, secret, { ...options, maxAge: SECONDS });
      return secret;
    },
    /** The secrets of all attempts that the browser has under way. */
    of: (request: FastifyRequest): string[] =>
      namesIn(request).flatMap((name) => request.cookies[name] ?? []),
  };
};

/** For signing in: the callback and the exchange of the hand-off pair need it. */
export const signInSecret = (secure: boolean) => browserSecret('adhelm_sign_in', secure);

/** For connecting an account to a session that is already there. */
export const connectSecret = (secure: boolean) => browserSecret('adhelm_connect', secure);

export type BrowserSecret = ReturnType<typeof browserSecret>;
