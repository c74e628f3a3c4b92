import { defineFeature } from '../../feature.ts';
import { adRepository } from './ad.repository.ts';

export const adFeature = defineFeature({
  routes: {},
  repositories: (tx, scope) => ({ ads: adRepository(tx, scope) }),
});
