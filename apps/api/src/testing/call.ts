import { type ErrorBody, errorBodySchema } from '@adhelm/contract/error-codes';
import {
  type Body,
  envelope,
  type Params,
  type Query,
  type Result,
  type Route,
} from '@adhelm/contract/route';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { API_BASE } from '../http/register.ts';
import { injectOnce } from './first-event.ts';

export const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`;

type Given<K extends string, T> = T extends undefined ? { [P in K]?: undefined } : { [P in K]?: T };

export type CallInput<R extends Route> = Given<'params', Params<R>> &
  Given<'query', Query<R>> &
  Given<'body', Body<R>> & { token?: string; cookie?: string; headers?: Record<string, string> };

type AnyInput = {
  params?: object;
  query?: object;
  body?: object;
  token?: string;
  cookie?: string;
  headers?: Record<string, string>;
};

export type CallAnswer<R extends Route> = {
  status: number;
  headers: Record<string, unknown>;
  cookies: { name: string; value: string }[];
  error: ErrorBody | undefined;
  errorCode: ErrorBody['errorCode'] | undefined;
  /** What the call gave; reading it of a refused call fails with the refusal. */
  readonly result: Result<R>;
};

const addressOf = (route: Route, params: object = {}, query: object = {}) => {
  const path = Object.entries(params).reduce<string>(
    (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(String(value))),
    route.path,
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.append(name, String(value));
  return `${API_BASE}${path}${search.size > 0 ? `?${search}` : ''}`;
};

const errorBody = errorBodySchema.strict();

const promises = new Map<Route, z.ZodType>();

/** What a route promises to answer with and nothing else; a schema is compiled when it is used first. */
const promiseOf = (route: Route): z.ZodType => {
  const promise = promises.get(route) ?? envelope(route.response).strict();
  promises.set(route, promise);
  return promise;
};

/** Calls declared routes by injection; every answer must be the one its declaration promises. */
export const callerOf = (app: FastifyInstance) => {
  const callAny = async <const R extends Route>(route: R, input: AnyInput = {}): Promise<CallAnswer<R>> => {
    const { params, query, body, token, cookie, headers } = input;
    const url = addressOf(route, params, query);
    const response = await injectOnce(app, route, {
      method: route.method,
      url,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
        ...headers,
      },
      ...(body !== undefined && { payload: body }),
    });
    const status = response.statusCode;
    const error = status >= 400 ? errorBody.parse(JSON.parse(response.body)) : undefined;
    const answer =
      error || status === 302
        ? undefined
        : (promiseOf(route).parse(JSON.parse(response.body)) as { result: Result<R> });
    return {
      status,
      headers: response.headers,
      cookies: response.cookies ?? [],
      error,
      errorCode: error?.errorCode,
      get result() {
        if (!answer)
          throw new Error(`${nameOf(route)} answered ${status}: ${error?.message ?? 'a redirect'}`);
        return answer.result;
      },
    };
  };
  return {
    /** For inputs that are known to be of the right form only when the test runs. */
    callAny,
    call: <const R extends Route>(route: R, input?: CallInput<R>) => callAny(route, input),
  };
};
