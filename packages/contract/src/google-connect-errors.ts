/** Why an account was not connected; the address carries the code, the app has the sentence. */
export const CONNECT_ERRORS = [
  'start-again',
  'cancelled',
  'not-confirmed',
  'deactivated',
  'other-account',
  'not-allowed',
  'not-lasting',
  'unavailable',
] as const;
export type ConnectError = (typeof CONNECT_ERRORS)[number];
