import { mirrorKeeper } from '../../apps/api/src/facts/mirror/mirror-keeper.ts';
import { sealer } from '../../apps/api/src/facts/seal/sealer.ts';
import { factWriter } from '../../apps/api/src/facts/write/fact-writer.ts';
import { fillFacts } from '../facts/bare-store.ts';
import { comeToRest, openScratch, productOn } from '../facts/scratch.ts';
import { clicksOf, entitiesOf } from './estate.ts';

export const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};

/** The whole product with some publishers and some days of clicks, all of them sealed. */
export const filled = async (publishers: number, days: number) => {
  const scratch = await openScratch();
  const { app, signIn } = await productOn(scratch);
  const { seal } = sealer(scratch.access);
  await scratch.asSystem(entitiesOf(publishers));
  await fillFacts(scratch, clicksOf(publishers, days));
  const sealed = await seconds(seal);
  await mirrorKeeper(scratch.access).prepare();
  await comeToRest(scratch.facts);
  return {
    scratch,
    app,
    writer: factWriter(scratch.access),
    seal,
    /** How long sealing all of it took. */
    sealed,
    /** Somebody who sees all publishers. */
    accessToken: await signIn(null),
    close: async () => {
      await app.close();
      await scratch.close();
    },
  };
};
