import { authRoutes } from '@adhelm/contract/auth';
import { ROLE } from '@adhelm/contract/constants';
import { userRoutes } from '@adhelm/contract/user';
import type { TestApp } from '../../../testing/app.ts';

/** What somebody does with a session; the app is there once the tests run. */
export const sessionCalls = (app: () => TestApp) => ({
  codeOfMe: async (token: string) => (await app().call(userRoutes.me, { token })).errorCode ?? 'ok',
  refresh: (refreshToken: string) => app().call(authRoutes.refresh, { body: { refreshToken } }),
  /** A new person of the publisher, signed in. */
  sessionOf: async (publisherId: number) =>
    app().signIn(await app().addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId })),
});
