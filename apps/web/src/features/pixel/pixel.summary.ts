import { pixelRoutes } from '@adhelm/contract/pixel';
import { call } from '../../lib/http/client.ts';
import type { Summary } from '../../resource/screen-entry.ts';

export const summary: Summary = {
  path: '/pixel',
  purpose: 'Tracking pixels of the ad platforms, ready to be placed on landing pages.',
  unit: (total) => (total === 1 ? 'pixel' : 'pixels'),
  total: async () => (await call(pixelRoutes.list, { query: { limit: 1 } })).meta.total,
};
