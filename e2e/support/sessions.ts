import { signIn } from '../../tools/fire/session.ts';
import { type Api, apiWith } from './api.ts';
import { place } from './place.ts';

const tokens = new Map<string, Promise<string>>();

/** The access token of an account; each worker has sessions of its own. */
export const tokenOf = (email: string): Promise<string> => {
  const token = tokens.get(email) ?? signIn(place.url(), email);
  tokens.set(email, token);
  return token;
};

/** Calls the API as someone. */
export const apiOf = async (email: string): Promise<Api> => apiWith(await tokenOf(email));
