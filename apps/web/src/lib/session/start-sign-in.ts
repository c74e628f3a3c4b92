import { authRoutes } from '@adhelm/contract/auth';
import { call } from '../http/client.ts';
import { rememberSignIn } from './arrival.ts';

/** Leaves for the identity provider, which sends the browser back to where it is now. */
export const startSignIn = async (allScopes: boolean): Promise<void> => {
  const { url } = await call(authRoutes.googleSignIn, {
    query: { is_scope_login_only: !allScopes, origin: location.origin },
  });
  rememberSignIn();
  location.assign(url);
};
