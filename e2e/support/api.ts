import type { Body, Params, Query, Result, Route } from '@adhelm/contract/route';
import { place } from './place.ts';

type Input<R extends Route> = {
  params?: Params<R> extends undefined ? undefined : Record<string, string | number>;
  query?: Query<R>;
  body?: Body<R>;
};

const pathOf = (route: Route, params: Record<string, string | number>, query: object) => {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  return `/api${path}?${new URLSearchParams(Object.entries(query))}`;
};

/** Calls the API beside the browser, to prepare what a test needs and to see what the server has stored. */
export const apiWith = (token: string, url = place.url()) => ({
  async call<R extends Route>(route: R, { params, query, body }: Input<R> = {}): Promise<Result<R>> {
    const answer = await fetch(`${url}${pathOf(route, params ?? {}, query ?? {})}`, {
      method: route.method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${route.method} ${route.path} answered ${answer.status}: ${text}`);
    const { result }: { result: Result<R> } = JSON.parse(text);
    return result;
  },
});

export type Api = ReturnType<typeof apiWith>;
