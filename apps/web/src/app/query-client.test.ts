import { expect, it } from 'vitest';
import { ApiError } from '../lib/http/api-error.ts';
import { worthRetrying } from './query-client.ts';

const failure = (statusCode: number) => new ApiError({ statusCode, errorCode: 'NETWORK', message: 'x' });

it('tries once more when no server was heard', () => {
  expect(worthRetrying(0, failure(0))).toBe(true);
  expect(worthRetrying(1, failure(0))).toBe(false);
});

it.each([400, 401, 403, 404, 409, 500])('takes an answer with status %d as final', (status) =>
  expect(worthRetrying(0, failure(status))).toBe(false),
);
