import { authRoutes } from '@adhelm/contract/auth';
import type { Query } from '@adhelm/contract/route';
import { SIGN_IN_COOKIE, type TestApp } from './app.ts';

/** The part of a browser that sign-in needs: it keeps the one cookie and reads where it is sent. */
export const signInBrowser = ({ call }: Pick<TestApp, 'call'>) => {
  let cookie: string | undefined;

  const begin = async (query: Query<typeof authRoutes.googleSignIn> = {}) => {
    const answer = await call(authRoutes.googleSignIn, { query, cookie });
    const set = answer.cookies.find(({ name }) => name === SIGN_IN_COOKIE);
    if (set) cookie = `${SIGN_IN_COOKIE}=${set.value}`;
    return answer;
  };

  const comeBack = async (query: Query<typeof authRoutes.googleCallback>) => {
    const answer = await call(authRoutes.googleCallback, { query, cookie });
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

  return { begin, comeBack, cookie: () => cookie };
};
