import { factSnapshots } from '../../apps/api/src/facts/commits/fact-snapshots.ts';
import { sealer } from '../../apps/api/src/facts/seal/sealer.ts';
import { generateEntities, generateFacts } from './generate.ts';
import { comeToRest, openScratch, productOn } from './scratch.ts';

/** The whole product on embedded engines in a scratch folder, with as many clicks as asked. */
export const benchStore = async (today: number, clicks: number) => {
  const scratch = await openScratch();
  const { entities, facts } = scratch;
  const { app, signIn } = await productOn(scratch);
  await scratch.asSystem(generateEntities);

  const generated = performance.now();
  await generateFacts(facts, entities.pool, today, clicks);
  const sealed = performance.now();
  await sealer(scratch.access).seal();
  const done = performance.now();
  await comeToRest(facts);

  return {
    app,
    owner: entities.owner,
    client: facts.client,
    reader: facts.reader,
    readSnapshot: factSnapshots(entities.pool),
    accessToken: await signIn(1),
    generateSeconds: (sealed - generated) / 1000,
    sealSeconds: (done - sealed) / 1000,
    close: async () => {
      await app.close();
      await scratch.close();
    },
  };
};

export type BenchStore = Awaited<ReturnType<typeof benchStore>>;
