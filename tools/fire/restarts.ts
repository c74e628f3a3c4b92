import type { Load } from './load.ts';
import { freePort, type Product, startProduct } from './product.ts';
import { judgeLoad, type Scenario, seconds, spread, together, underLoad } from './scenario.ts';
import { clearAway } from './template.ts';

type Restarts = Pick<Scenario, 'name' | 'rounds'> & {
  /** Ends the product and gives the seconds that took. */
  end: (product: Product, load: Load, random: () => number) => Promise<number>;
  /** What requests may meet besides a success. */
  allowed: string[];
};

/** The product with its embedded engines ends under load and is started again on the same folder. */
export const restarts = ({ name, rounds, end, allowed }: Restarts): Scenario => ({
  name,
  rounds,
  run: async (setting) => {
    const dataDir = await setting.template.copy();
    const place = { dataDir, port: await freePort() };
    const ends: number[] = [];
    const starts: number[] = [];
    const wrong: string[] = [];
    let product: Product | undefined;

    async function endAndStart(running: Product, load: Load): Promise<Product> {
      const ended = await end(running, load, setting.random).catch((error: unknown) => String(error));
      if (typeof ended === 'number') ends.push(ended);
      else wrong.push(ended);
      const next = await startProduct(place);
      starts.push(next.startSeconds);
      setting.say(
        `ended ${typeof ended === 'number' ? `in ${seconds(ended)}` : 'badly'}, started in ${seconds(next.startSeconds)}`,
      );
      await load.recovered();
      return next;
    }

    try {
      product = await startProduct(place);
      const { url } = product;
      const { report } = await underLoad(setting, { url }, async (load) => {
        for (let round = 0; round < setting.rounds; round += 1) {
          if (product) product = await endAndStart(product, load);
        }
      });
      const figures = [`${starts.length} ends: ${spread(ends)}; starts: ${spread(starts)}`];
      const judged = await judgeLoad(report, setting, url, { writes: allowed, reads: allowed });
      return together({ wrong, figures }, judged);
    } finally {
      await product?.kill();
      await clearAway(dataDir);
    }
  },
});
