import { conversionRoutes } from '@adhelm/contract/conversion';
import { defineFeature } from '../../feature.ts';
import { conversionRepository } from './conversion.repository.ts';
import { registerConversionRoutes } from './conversion.routes.ts';
import { sendingRepository } from './sending.repository.ts';

export const conversionFeature = defineFeature({
  routes: conversionRoutes,
  repositories: (tx, scope) => ({
    conversions: conversionRepository(tx, scope),
    sending: sendingRepository(tx),
  }),
  serve: (register, needs: Parameters<typeof registerConversionRoutes>[1]) =>
    registerConversionRoutes(register, needs),
});
