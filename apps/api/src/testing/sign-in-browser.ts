import { authRoutes } from '@adhelm/contract/auth';
import type { Query } from '@adhelm/contract/route';
import { PUBLIC_URL, type TestApp } from './app.ts';

/** The part of a browser that sign-in needs: it keeps the cookies of each origin and reads where it is sent. */
export const signInBrowser = ({ call }: Pick<TestApp, 'call'>, ownOrigin = PUBLIC_URL) => {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (origin: string) => {
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };
  const cookie = (origin = ownOrigin) =>
    [...jarOf(origin)].map(([name, value]) => `${name}=${value}`).join('; ');
  const keep = (origin: string, cookies: readonly { name: string; value: string }[]) => {
    for (const { name, value } of cookies)
      if (value === '') jarOf(origin).delete(name);
      else jarOf(origin).set(name, value);
  };

  const begin = async (
    query: Query<typeof authRoutes.googleSignIn> = {},
    headers: Record<string, string> = {},
  ) => {
    const at = query.origin?.replace(/\/$/, '') ?? ownOrigin;
    const answer = await call(authRoutes.googleSignIn, { query, cookie: cookie(at), headers });
    keep(at, answer.cookies);
    return answer;
  };

  /** Opens the address that begins a sign-in elsewhere, as far as the provider's own. */
  const goOn = async (url: string) => {
    const query = Object.fromEntries(new URL(url).searchParams);
    const answer = await call(authRoutes.googleStart, { query, cookie: cookie() });
    keep(ownOrigin, answer.cookies);
    return String(answer.headers.location);
  };

  const comeBack = async (query: Query<typeof authRoutes.googleCallback>) => {
    const answer = await call(authRoutes.googleCallback, { query, cookie: cookie() });
    const target = new URL(String(answer.headers.location));
    const carried = (name: string) => target.searchParams.get(name) ?? undefined;
    return {
      headers: answer.headers,
      origin: target.origin,
      error: carried('auth_error'),
      accessToken: carried('accessToken'),
      refreshToken: carried('refreshToken'),
      expiresIn: carried('expiresIn'),
    };
  };

  return { begin, goOn, comeBack, cookie, keep };
};
