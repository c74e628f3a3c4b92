import { Conflict } from '../../errors.ts';

type Use = { count: number; one: string; many: string };

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Refuses to delete what others still need, and says what they are and how many. */
export const assertUnused = (what: string, uses: readonly Use[]): void => {
  const found = uses.filter(({ count }) => count > 0);
  if (found.length === 0) return;
  const users = listed.format(found.map(({ count, one, many }) => `${count} ${count === 1 ? one : many}`));
  throw new Conflict(`${what} is in use by ${users}. Change or delete them first.`);
};
