import { SYSTEM } from '@adhelm/domain/access-scope';
import { scopedTransactions } from '../../db/entities/in-scope.ts';
import { repositories } from '../../repositories.ts';
import { type Estate, estates } from '../../testing/estates.ts';
import { openFactStore } from './fact-store.ts';

/** A fact store, and beside it a database in which people can be settled, each with a publisher and one of everything. */
export const openSettledStore = async () => {
  const store = await openFactStore();
  const { pool } = store.access;
  await scopedTransactions(pool, repositories)(SYSTEM, ({ access }) => access.syncBuiltIns());
  const { insert, settle } = estates(pool);
  return {
    store,
    settle: async (person: string): Promise<Estate> =>
      settle(await insert('publishers', { name: `Publisher of ${person}` }), person, 'FACEBOOK'),
  };
};
