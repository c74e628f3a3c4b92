import { z } from 'zod';

/** What each error code means and the status it travels with (see docs/architecture.md). */
export const ERRORS = {
  AU01: { status: 401, meaning: 'No access token was sent' },
  AU02: { status: 401, meaning: 'The access token is malformed or forged' },
  AU03: { status: 401, meaning: 'The access token has expired' },
  AU04: { status: 401, meaning: 'The refresh token is unknown or expired' },
  AU05: { status: 401, meaning: 'The session is over' },
  AU06: { status: 403, meaning: 'This takes a fresh sign-in: sign in again, then repeat it' },
  PE01: { status: 403, meaning: 'A permission is missing' },
  NF01: { status: 404, meaning: 'Not found, or not visible to the caller' },
  VA01: { status: 400, meaning: 'The input is invalid; details name each place' },
  CF01: { status: 409, meaning: 'Conflict: duplicate, stale version or illegal transition' },
  RL01: { status: 429, meaning: 'Too many requests; see Retry-After' },
  UP01: { status: 415, meaning: 'The uploaded file has a type that is not accepted' },
  UP02: { status: 413, meaning: 'The upload or body is too large' },
  EX01: { status: 502, meaning: 'An outside service failed' },
  EX02: { status: 409, meaning: 'An outside account must be connected again' },
  EX03: { status: 503, meaning: 'An outside service asks to wait' },
  EX04: { status: 503, meaning: 'Starting, or the database is away; see Retry-After' },
  EX05: {
    status: 503,
    meaning: 'The store of facts is away: no figures, everything else works; see Retry-After',
  },
  EX06: {
    status: 503,
    meaning: 'The answer takes longer or more memory than one question may: ask for less',
  },
  IN01: { status: 500, meaning: 'Internal error; quote the request id' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

const errorDetailSchema = z.object({ path: z.string(), message: z.string() });
export type ErrorDetail = z.infer<typeof errorDetailSchema>;

export const errorBodySchema = z.object({
  statusCode: z.number().int(),
  errorCode: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  details: z.array(errorDetailSchema).optional(),
  requestId: z.string().optional(),
  /** With EX02: where the user connects the outside account again. */
  connectUrl: z.string().optional(),
  /** With EX03: how long the outside service asks to wait. */
  waitMinutes: z.number().optional(),
  /** With CF01: who was deleted and can be restored instead. */
  restoreId: z.number().int().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
