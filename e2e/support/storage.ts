const ONE_DAY_MS = 86_400_000;

/** What a browser remembers of a session that needs no renewal. */
export const storageOf = (origin: string, token: string) => ({
  cookies: [],
  origins: [
    {
      origin,
      localStorage: [
        { name: 'token', value: token },
        { name: 'expiresAt', value: String(Date.now() + ONE_DAY_MS) },
      ],
    },
  ],
});
