import { createHmac, timingSafeEqual } from 'node:crypto';

const secretOf = (appSecret: string, provider: string): string =>
  createHmac('sha256', appSecret).update(`call-backs of ${provider}`).digest('base64url');

/** Where a feed tells what clicks earned. Whoever knows the address may. */
export const callbackPath = (appSecret: string, provider: string): string =>
  `/cb/${provider}/${secretOf(appSecret, provider)}`;

export const isSecretOf = (appSecret: string, provider: string, given: string): boolean => {
  const [expected, said] = [Buffer.from(secretOf(appSecret, provider)), Buffer.from(given)];
  return expected.length === said.length && timingSafeEqual(expected, said);
};
