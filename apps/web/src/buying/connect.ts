import { integrationRoutes } from '@adhelm/contract/integration';
import { messageOf } from '../lib/http/api-error.ts';
import { call } from '../lib/http/client.ts';
import { toast } from '../lib/toast.ts';
import { buyingTexts } from './buying.texts.ts';

/** Leaves for Facebook, which sends the browser back to the ad accounts. */
export const connectFacebook = async (leave: (url: string) => void = (url) => location.assign(url)) => {
  try {
    const { url } = await call(integrationRoutes.facebookLoginUrl, { query: { origin: location.origin } });
    leave(url);
  } catch (error) {
    toast.error(messageOf(error, buyingTexts.connectFailed));
  }
};
