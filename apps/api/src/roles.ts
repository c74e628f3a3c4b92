/** What a process does: the API and the web app; websites and what their visitors do; work that nobody waits for. */
export const ROLES = ['console', 'site', 'worker'] as const;
export type Role = (typeof ROLES)[number];
