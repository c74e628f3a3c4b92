import type { Fixtures } from '../../../testing/matrix/resource.ts';

export const fixtures: Fixtures = {
  publisher: {
    table: 'publishers',
    ownerColumn: 'id',
    rows: ({ first, second, closed }) => [
      { id: first, owner: first, deleted: false },
      { id: second, owner: second, deleted: false },
      { id: closed, owner: closed, deleted: true },
    ],
    reset: async () => {},
    adminsSeeAll: true,
    found: { words: 'Publisher of the matrix', kinds: ['publisher'], code: 'GET_PUBLISHERS' },
  },
};
