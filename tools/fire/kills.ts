import { inTheMiddle } from './load.ts';
import { restarts } from './restarts.ts';

const longestWait = 1200;

/** The whole product is killed while it writes, and started again on what it left. */
export const kills = restarts({
  name: 'kills',
  rounds: { whole: 20, short: 1 },
  end: async (product, load, random) => {
    await inTheMiddle(load, random, longestWait);
    const began = performance.now();
    await product.kill();
    return (performance.now() - began) / 1000;
  },
  allowed: ['unavailable', 'unreachable', 'cut'],
});
