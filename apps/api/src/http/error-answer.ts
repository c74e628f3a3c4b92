import { ERRORS, type ErrorBody, type ErrorCode } from '@adhelm/contract/error-codes';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { failureReason } from '../db/failure-reason.ts';
import { AppError, NOTHING_HERE } from '../errors.ts';

const body = (code: ErrorCode, message: string, rest: Partial<ErrorBody> = {}): ErrorBody => ({
  statusCode: ERRORS[code].status,
  errorCode: code,
  message,
  ...rest,
});

const pathOf = (pointer: string) => pointer.replace(/^\//, '').replaceAll('/', '.');

/** More would make a long answer of a short request. */
const MOST_DETAILS = 50;

type Issue = { instancePath: string; message?: string; keyword?: string; params?: object };

const detailsOf = ({ instancePath, message = 'Not valid', keyword, params = {} }: Issue) => {
  if (keyword === 'unrecognized_keys' && 'keys' in params && Array.isArray(params.keys))
    return params.keys.map((key) => ({
      path: String(key),
      message: `Leave out ${String(key)}: it is not known here.`,
    }));
  return [{ path: pathOf(instancePath), message: instancePath === '/' ? 'Send a JSON object.' : message }];
};

const invalid = (issues: Issue[]): ErrorBody => {
  const details = issues.flatMap(detailsOf).slice(0, MOST_DETAILS);
  return body('VA01', details[0]?.message ?? 'The input is not valid.', { details });
};

/** What the framework itself refuses, by the status it suggests. */
const REFUSED: Record<number, [ErrorCode, string]> = {
  404: ['NF01', NOTHING_HERE],
  413: ['UP02', 'The request is too large.'],
  415: ['VA01', 'Send the body as application/json.'],
};

const bodyOf = (error: FastifyError, request: FastifyRequest): ErrorBody => {
  if (error instanceof AppError && error.cause)
    request.log.warn(
      { reason: failureReason(error.cause) },
      'answered that an engine is away or takes too long',
    );
  if (error instanceof AppError)
    return body(error.code, error.message, {
      ...(error.details && { details: error.details }),
      ...error.hints,
    });
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error.validation);
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const [code, message] = REFUSED[status] ?? ['VA01', 'The request cannot be read.'];
    return body(code, message);
  }
  request.log.error({ err: error }, 'request failed');
  return body(
    'IN01',
    'Something went wrong on our side. Please try again; if it stays, tell us the request id.',
    {
      requestId: request.id,
    },
  );
};

/** The one place where an error becomes an answer. */
export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const answer = bodyOf(error, request);
  if (error instanceof AppError && error.retryAfterSeconds !== undefined)
    reply.header('retry-after', error.retryAfterSeconds);
  return reply.status(answer.statusCode).type('application/json').send(answer);
};

export const answerNotFound = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.status(404).type('application/json').send(body('NF01', NOTHING_HERE));
