import type { RequestListener } from 'node:http';
import { AppError, NOTHING_HERE, Unavailable } from '../errors.ts';

const answerWith =
  (makeError: () => AppError, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    const { statusCode, code: errorCode, message } = makeError();
    response.writeHead(statusCode, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ statusCode, errorCode, message }));
  };

/** What the server says while the engines are still starting. */
export const notReady = answerWith(() => new Unavailable(), { 'retry-after': '1' });

const nothing = answerWith(() => new AppError('NF01', NOTHING_HERE));

/** What operators read, and the stand-ins that a process outside production calls itself. */
const STILL_THERE = /^\/(?:metrics|api\/health|sim\/[^?]*)(?:\?|$)/;

/** A process that is no console answers nothing of it, though it has its parts. */
export const withoutConsole =
  (route: RequestListener): RequestListener =>
  (request, response) =>
    (STILL_THERE.test(request.url ?? '') ? route : nothing)(request, response);
