import { inTheMiddle } from './load.ts';
import { restarts } from './restarts.ts';

/** The product is asked to stop while it is busy, and started again. */
export const terminations = restarts({
  name: 'terminations',
  rounds: { whole: 10, short: 1 },
  end: async (product, load, random) => {
    await inTheMiddle(load, random);
    return product.stop();
  },
  allowed: ['unavailable', 'unreachable'],
});
