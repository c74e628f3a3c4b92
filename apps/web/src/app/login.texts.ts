import type { AuthError } from '../lib/session/hand-off.ts';

/** The texts of the login; they load with it. */
export const loginTexts = {
  title: (platform: string) => `Login to ${platform} Platform`,
  refusedTitle: 'Access Not Yet Granted',
  refused: {
    'start-again': 'This sign-in was not completed in the same browser or took too long. Please try again.',
    cancelled: 'Sign-in was cancelled at Google.',
    'not-confirmed': 'Google could not confirm who you are. Please try again.',
    'not-verified': 'Google has not verified your e-mail address. Verify it there and try again.',
    'not-granted': 'This account has not been granted access yet. Ask your administrator to invite you.',
    deactivated: 'This account has been deactivated. Ask your administrator about it.',
    unavailable: 'Google cannot be reached right now. Please try again in a moment.',
    unknown: 'Sign-in did not succeed. Please try again.',
  } satisfies Record<AuthError, string>,
  over: 'Your session is over: it lasts 30 days, or your access was changed. Sign in to go on where you were.',
  hint: 'Use the Google account that your administrator invited.',
  scopes: 'Require all scopes for Platform',
  scopesHint: 'Needed once to export to Google Sheets.',
  button: 'Login with Google',
  failed: 'Sign-in could not be started. Please try again.',
  local: 'This installation has no Google credentials: its built-in identity provider stands in for Google.',
};
