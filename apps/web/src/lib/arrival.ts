import { readArrival, returnAddress } from './hand-off.ts';

const RETURN_KEY = 'returnTo';

const read = readArrival(location.href);

const takeReturnAddress = () => {
  const wanted = returnAddress(sessionStorage.getItem(RETURN_KEY), location.origin);
  sessionStorage.removeItem(RETURN_KEY);
  return wanted;
};

// Tokens must be gone from the address bar before any request or paint, so this runs as the module loads.
const address = (read.handOff && takeReturnAddress()) ?? read.address;
if (read.handOff || read.authError !== null) history.replaceState(history.state, '', address);

/** What sign-in brought back, already taken out of the address bar. */
export const arrival = { handOff: read.handOff, authError: read.authError };

/** Remembers the address asked for, so that a deep link survives signing in. */
export const rememberReturnAddress = (): void =>
  sessionStorage.setItem(RETURN_KEY, `${location.pathname}${location.search}${location.hash}`);
