import { adapterRoutes } from '@adhelm/contract/adapter';
import { defineFeature } from '../../feature.ts';
import { registerAdapterRoutes } from './adapter.routes.ts';
import { currencyRateRepository } from './currency-rate.repository.ts';
import { platformObjectRepository } from './platform-objects.repository.ts';
import { simulatorRecordRepository } from './simulator-record.repository.ts';
import { syncNoteRepository } from './sync-notes.repository.ts';

/** What ad platforms are asked for and told. */
export const adapterFeature = defineFeature({
  routes: adapterRoutes,
  repositories: (tx) => ({
    platformObjects: platformObjectRepository(tx),
    currencyRates: currencyRateRepository(tx),
    syncNotes: syncNoteRepository(tx),
    simulatorRecords: simulatorRecordRepository(tx),
  }),
  serve: (register, needs: Parameters<typeof registerAdapterRoutes>[1]) =>
    registerAdapterRoutes(register, needs),
});
