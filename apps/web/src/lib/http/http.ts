import { HTTP_TIMEOUT_MS } from '@adhelm/contract/constants';
import type { ErrorBody } from '@adhelm/contract/error-codes';
import type { Body, Params, Query, Result, Route } from '@adhelm/contract/route';
import { texts } from '../texts.ts';
import { ApiError, isConnectionFailure } from './api-error.ts';

const API_BASE = '/api';

export type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;

type ParamsInput<R extends Route> =
  Params<R> extends undefined
    ? { params?: undefined }
    : { params: { [K in keyof Params<R>]: string | number } };
type QueryInput<R extends Route> =
  Query<R> extends undefined ? { query?: undefined } : { query?: { [K in keyof Query<R>]?: QueryValue } };
type BodyInput<R extends Route> = Body<R> extends undefined ? { body?: undefined } : { body: Body<R> };

type FormInput<R extends Route> = R extends { multipart: true } ? { form: FormData } : { form?: undefined };

type CallInput<R extends Route> = ParamsInput<R> &
  QueryInput<R> &
  BodyInput<R> &
  FormInput<R> & { signal?: AbortSignal };

/** The input may be left out where the route needs nothing. */
export type CallArguments<R extends Route> =
  Record<never, never> extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

type AnyInput = {
  params?: Record<string, string | number> | undefined;
  query?: Record<string, QueryValue> | undefined;
  body?: unknown;
  form?: FormData | undefined;
  signal?: AbortSignal | undefined;
};

export type Send = <R extends Route>(route: R, input: AnyInput, token: string | null) => Promise<Result<R>>;

type HttpDependencies = {
  fetch: typeof fetch;
  /** Told after every request whether a server was heard that could answer. */
  onOutcome?: (reached: boolean) => void;
};

const queryText = (value: QueryValue): string | undefined => {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'object') return value.length > 0 ? value.join(',') : undefined;
  return String(value);
};

export const addressOf = (route: Route, { params = {}, query = {} }: AnyInput): string => {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    const text = queryText(value);
    if (text !== undefined) search.set(key, text);
  }
  return `${API_BASE}${path}${search.size > 0 ? `?${search}` : ''}`;
};

const requestOf = (
  route: Route,
  input: AnyInput,
  token: string | null,
  signal: AbortSignal,
): RequestInit => ({
  method: route.method,
  credentials: 'include',
  signal,
  headers: {
    Accept: 'application/json',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
  },
  ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  // The browser itself says how the parts of a form are divided.
  ...(input.form && { body: input.form }),
});

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' && value !== null && 'errorCode' in value && 'message' in value;

const unreadable = (statusCode: number) =>
  new ApiError({ statusCode, errorCode: 'UNREADABLE', message: texts.shell.unreadableAnswer(statusCode) });

export const resultOf = async (response: Response) => {
  const answer: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  });
  if (!response.ok) throw isErrorBody(answer) ? new ApiError(answer) : unreadable(response.status);
  if (typeof answer !== 'object' || answer === null || !('result' in answer))
    throw unreadable(response.status);
  return answer.result;
};

/** Sends one request as the contract declares it and opens the envelope; knows nothing of sessions. */
export const createSend = ({ fetch, onOutcome }: HttpDependencies): Send => {
  const send = async (route: Route, input: AnyInput, token: string | null): Promise<unknown> => {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), HTTP_TIMEOUT_MS);
    const signal = input.signal ? AbortSignal.any([input.signal, timeout.signal]) : timeout.signal;
    try {
      const response = await fetch(addressOf(route, input), requestOf(route, input, token, signal));
      const result = await resultOf(response);
      onOutcome?.(true);
      return result;
    } catch (error) {
      if (error instanceof ApiError) onOutcome?.(!isConnectionFailure(error));
      if (error instanceof ApiError || input.signal?.aborted) throw error;
      if (timeout.signal.aborted)
        throw new ApiError({ statusCode: 0, errorCode: 'TIMEOUT', message: texts.shell.timedOut });
      onOutcome?.(false);
      throw new ApiError({ statusCode: 0, errorCode: 'NETWORK', message: texts.shell.unreachable });
    } finally {
      clearTimeout(timer);
    }
  };
  // The server answers as the contract says (its tests hold it to that), so answers are not parsed again here.
  return send as Send;
};
