import type { z } from 'zod';
import { defineRoute } from '../route.ts';

/** A report that is no list: figures or a series. */
export const reportRoute = <const P extends `/${string}`, Q extends z.ZodObject, R extends z.ZodType>(
  path: P,
  summary: string,
  query: Q,
  response: R,
) =>
  defineRoute({ method: 'GET', path: `/report${path}`, permission: 'GET_REPORTS', summary, query, response });
