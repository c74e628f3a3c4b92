/** Ids of the built-in roles (specification, section 6). */
export const ROLE = { ADMIN: 1, ADVERTISER: 2, PUBLISHER_ADMIN: 3 } as const;

/** The publisher id that stands for "All Publishers". */
export const ALL_PUBLISHERS = -1;

export const HTTP_TIMEOUT_MS = 90_000;
export const TOKEN_WAIT = { attempts: 15, intervalMs: 500 } as const;
export const SESSION_CHECK_MS = 60_000;
export const REFRESH_WHEN_WITHIN_MS = 5 * 60_000;
export const SESSION_LIFETIME_MS = 86_400_000;

/** The pair carried by the address after sign-in: short, so that the app rotates it at once. */
export const HAND_OFF_LIFETIME_MS = 120_000;
export const REFRESH_GRACE_MS = 30_000;
/** The end of a session, however often it is refreshed. */
export const SESSION_ENDS_AFTER_MS = 30 * 86_400_000;

export const DEFAULT_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 2000;

/** How many publishers the admin's switcher asks for. */
export const PUBLISHER_SWITCHER_LIMIT = 100;

/** How many advertisers the filters of the header and the dashboard ask for. */
export const ADVERTISER_FILTER_LIMIT = 100;

/** What NF01 names in its details where the publisher that the caller acts as is gone. */
export const ACTING_PUBLISHER = 'actingPublisherId';
