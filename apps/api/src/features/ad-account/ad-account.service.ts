import type { AdAccountListQuery } from '@adhelm/contract/ad-account';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Actor } from '../access/actor.ts';
import type { AdAccountRepository } from './ad-account.repository.ts';

type Repositories = { adAccounts: AdAccountRepository };

export const adAccountService = ({ inScope }: { inScope: InScope<Repositories> }) => ({
  list: ({ scope }: Actor, query: AdAccountListQuery) =>
    inScope(scope, ({ adAccounts }) => adAccounts.list(query)),
});

export type AdAccountService = ReturnType<typeof adAccountService>;
