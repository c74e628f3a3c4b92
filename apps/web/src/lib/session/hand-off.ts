import { SIGN_IN_ERRORS, type SignInError } from '@adhelm/contract/auth';

/** What the identity provider's answer brings back in the address. */
export type HandOff = { accessToken: string; refreshToken: string; expiresIn: number };

/** Why there is no session: one of the reasons we give, or one that we do not know. */
export type AuthError = SignInError | 'unknown';

export type Arrival = {
  handOff: HandOff | null;
  authError: AuthError | null;
  /** The address without what only the sign-in needed. */
  address: string;
};

const SIGN_IN_KEYS = ['accessToken', 'expiresIn', 'refreshToken', 'auth_error'];

/** How long a sign-in may take, as on the server. */
const ATTEMPT_LIFETIME_MS = 10 * 60_000;

const handOffIn = (query: URLSearchParams): HandOff | null => {
  const accessToken = query.get('accessToken');
  const refreshToken = query.get('refreshToken');
  const expiresIn = Number(query.get('expiresIn'));
  if (!accessToken || !refreshToken || !Number.isSafeInteger(expiresIn) || expiresIn <= 0) return null;
  return { accessToken, refreshToken, expiresIn };
};

const authErrorIn = (query: URLSearchParams): AuthError | null => {
  const code = query.get('auth_error');
  return code ? (SIGN_IN_ERRORS.find((known) => known === code) ?? 'unknown') : null;
};

/** By the name as the browser understands it, however it is written. */
const isForSignIn = (pair: string) =>
  [...new URLSearchParams(pair).keys()].some((name) => SIGN_IN_KEYS.includes(name));

/** Reads what sign-in left in an address and says what the address should be without it. */
export const readArrival = (href: string): Arrival => {
  const url = new URL(href);
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !isForSignIn(pair));
  const search = kept.length > 0 ? `?${kept.join('&')}` : '';
  return {
    handOff: handOffIn(url.searchParams),
    authError: authErrorIn(url.searchParams),
    address: `${url.pathname}${search}${url.hash}`,
  };
};

/** Whether the mark that the login button leaves in its tab says that a sign-in can still come back to it. */
export const isUnderWay = (begunAt: string | null, now: number): boolean => {
  const age = now - Number(begunAt ?? Number.NaN);
  return age >= 0 && age <= ATTEMPT_LIFETIME_MS;
};

/** The remembered address, if it is a place inside this app. */
export const returnAddress = (remembered: string | null, origin: string): string | null => {
  const url = remembered?.startsWith('/') ? URL.parse(remembered, origin) : null;
  if (!url || url.origin !== origin) return null;
  return readArrival(url.href).address;
};
