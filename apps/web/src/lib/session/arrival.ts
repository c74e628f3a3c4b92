import { isUnderWay, readArrival, returnAddress } from './hand-off.ts';

const RETURN_KEY = 'returnTo';
const BEGUN_KEY = 'signInBegunAt';

const read = readArrival(location.href);

const take = (key: string) => {
  const value = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return value;
};

/** Whether it was this tab that began the sign-in; an answer to it is given once. */
const isAnswer =
  (read.handOff !== null || read.authError !== null) && isUnderWay(take(BEGUN_KEY), Date.now());

// Tokens must be gone from the address bar before any request or paint, so this runs as the module loads.
const wanted = read.handOff && isAnswer ? returnAddress(take(RETURN_KEY), location.origin) : null;
const current = `${location.pathname}${location.search}${location.hash}`;
if (read.address !== current) history.replaceState(history.state, '', wanted ?? read.address);

/** What sign-in brought back, already taken out of the address bar. */
export const arrival = {
  handOff: read.handOff && { ...read.handOff, begunHere: isAnswer },
  authError: read.authError,
};

/** Remembers that this tab begins a sign-in, and the address asked for, so that a deep link survives it. */
export const rememberSignIn = (): void => {
  sessionStorage.setItem(BEGUN_KEY, String(Date.now()));
  sessionStorage.setItem(RETURN_KEY, `${location.pathname}${location.search}${location.hash}`);
};
