import { type User, userSchema } from '@adhelm/contract/user';

/** What the browser keeps of a session, under the keys of the specification. */
export type Stored = {
  token: string | null;
  expiresAt: number;
  refreshToken: string | null;
  user: User | null;
};

export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEYS = ['expiresAt', 'user', 'refreshToken', 'timeZone', 'token'] as const;

/** The key whose change tells other tabs; it is written last, so that the rest is in place by then. */
export const SIGNAL_KEY = 'token';

const parseUser = (text: string | null): User | null => {
  if (text === null) return null;
  try {
    return userSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

export const sessionStore = (storage: KeyValueStore) => {
  const put = (key: (typeof KEYS)[number], value: string | null) =>
    value === null ? storage.removeItem(key) : storage.setItem(key, value);

  const writeUser = (user: User | null) => {
    const before = parseUser(storage.getItem('user'));
    put('user', user && JSON.stringify(user));
    // The zone follows the profile when that changes; in between, the one chosen last for a report stays.
    if (user?.settings.timeZone !== before?.settings.timeZone)
      put('timeZone', user?.settings.timeZone ?? null);
  };

  return {
    read: (): Stored => ({
      token: storage.getItem('token'),
      expiresAt: Number(storage.getItem('expiresAt')) || 0,
      refreshToken: storage.getItem('refreshToken'),
      user: parseUser(storage.getItem('user')),
    }),
    write: ({ token, expiresAt, refreshToken, user }: Stored) => {
      writeUser(user);
      put('expiresAt', String(expiresAt));
      put('refreshToken', refreshToken);
      put('token', token);
    },
    writeUser,
    clear: () => {
      for (const key of KEYS) storage.removeItem(key);
    },
  };
};
