import { bankRoutes } from '@adhelm/contract/bank';
import type { InScope } from '../../db/entities/in-scope.ts';
import { defineFeature } from '../../feature.ts';
import { bankRepository } from './bank.repository.ts';

type Needs = { inScope: InScope<{ banks: ReturnType<typeof bankRepository> }> };

export const bankFeature = defineFeature({
  routes: bankRoutes,
  repositories: (tx) => ({ banks: bankRepository(tx) }),
  serve: (register, { inScope }: Needs) =>
    register(bankRoutes.list, ({ actor, query }) => inScope(actor.scope, ({ banks }) => banks.list(query))),
});
