import { z } from 'zod';
import type { PermissionCode } from './permission-codes.ts';

/** For routes that every signed-in user may call, whatever their permissions. */
export const SIGNED_IN = 'SIGNED_IN';

type Access =
  | { permission: PermissionCode | typeof SIGNED_IN; public?: never }
  | { public: true; permission?: never };

export type Route = Access & {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the API base, with `:name` for parameters. */
  path: `/${string}`;
  summary: string;
  /** Needed in addition when the query says `archived=true`. */
  archivedPermission?: PermissionCode;
  /** Suffices in place of `permission` when the query says all of this. */
  sufficesWith?: { permission: PermissionCode; query: Readonly<Record<string, string>> };
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The body may be left out. */
  bodyOptional?: true;
  /** What `result` holds; a redirecting route has none. */
  response: z.ZodType;
  status?: 200 | 201 | 302;
  /** The hand-off token of the address after sign-in opens this route too. */
  handOff?: true;
  /** The body is a form with one file instead of JSON. */
  multipart?: true;
  /** The body may come as a plain web form as well, as outside services send it. */
  form?: true;
  /** The body is read as it arrives, away from the thread that answers everybody, and checked there. */
  streamed?: true;
  /** The answer stays open and is a stream of server-sent events; `response` is what each of them holds. */
  events?: true;
  /** For the few routes whose bodies are larger than usual. */
  bodyMegabytes?: number;
  /** Tighter request limits: sign-in and token routes. */
  guarded?: true;
};

/** Whether a query, as it came, asks for what another code suffices for. */
export const asksForLess = ({ sufficesWith }: Pick<Route, 'sufficesWith'>, query: unknown): boolean =>
  sufficesWith !== undefined &&
  Object.entries(sufficesWith.query).every(
    ([name, value]) => (query as Record<string, unknown> | undefined | null)?.[name] === value,
  );

/** Declares one call; routes, client types, API docs, permission matrix and fuzz tests are read from it. */
export const defineRoute = <const R extends Route>(route: R): R => route;

type Part<
  R extends Route,
  K extends 'params' | 'query' | 'body',
  Side extends 'in' | 'out',
> = R[K] extends z.ZodType ? (Side extends 'in' ? z.input<R[K]> : z.output<R[K]>) : undefined;

/** What a caller passes. */
export type Params<R extends Route> = Part<R, 'params', 'in'>;
export type Query<R extends Route> = Part<R, 'query', 'in'>;
export type Body<R extends Route> = Part<R, 'body', 'in'>;
/** What a caller gets. */
export type Result<R extends Route> = z.output<R['response']>;

/** What a handler receives and what it must give. */
export type Received<R extends Route> = {
  params: Part<R, 'params', 'out'>;
  query: Part<R, 'query', 'out'>;
  body: Part<R, 'body', 'out'> | (R extends { bodyOptional: true } ? null | undefined : never);
};
export type Answer<R extends Route> = z.input<R['response']>;

export const envelope = <T extends z.ZodType>(result: T) => z.object({ result });
