/** What an identity provider vouches for; the picture it names is left out, because it lies on somebody else's server. */
export type Identity = {
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
};

/** What the person allowed the product to do; a refresh token comes only with a fresh consent. */
export type Grant = { scopes: readonly string[]; refreshToken: string | null };

type Attempt = { redirectUri: string; state: string; nonce: string; codeVerifier: string };

/** A provider refused or answered something that does not verify; the message is for the log, not for the user. */
export class IdentityRefused extends Error {
  override name = 'IdentityRefused';
}

export type IdentityProvider = {
  /**
   * The address that starts sign-in; without `loginOnly` it also asks for spreadsheets and offline access. With the
   * e-mail of `loginHint` it goes straight to that person's consent instead of the account chooser.
   */
  authorizeUrl(attempt: Attempt & { loginOnly: boolean; loginHint?: string }): Promise<string>;
  /** Verifies the answer that came to the callback address and gives who signed in and what they allowed. */
  identify(callback: URL, attempt: Attempt): Promise<{ identity: Identity; grant: Grant }>;
  /** Gives back what a person allowed; what is over already counts as given back. */
  revoke(refreshToken: string): Promise<void>;
};
