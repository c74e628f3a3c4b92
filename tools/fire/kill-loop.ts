import { setTimeout as wait } from 'node:timers/promises';
import { type Acknowledged, type PixelClient, pixelClient } from './pixels.ts';
import { type Place, type Product, startProduct } from './product.ts';
import { seededRandom } from './random.ts';

const writers = 4;
const earliestKill = 20;
const latestKill = 1200;

export type RoundReport = {
  attempted: number;
  acknowledged: number;
  lost: number;
  twice: number;
  foreign: number;
};

type Ledger = { attempted: Set<string>; acknowledged: Acknowledged[] };

/** Writes until the product stops answering; every acknowledgement goes into the ledger. */
async function writeUntilSilence(
  client: PixelClient,
  prefix: string,
  digits: string,
  ledger: Ledger,
): Promise<void> {
  for (let number = 1; ; number += 1) {
    const name = `${prefix}${number}`;
    ledger.attempted.add(name);
    const acknowledged = await client.create({
      name,
      pixelId: `${digits}${String(number).padStart(6, '0')}`,
    });
    if (!acknowledged) return;
    ledger.acknowledged.push(acknowledged);
  }
}

/** Holds what is stored against what was acknowledged. */
export function compare({ attempted, acknowledged }: Ledger, stored: Acknowledged[]): RoundReport {
  const names = stored.map(({ name }) => name);
  const storedIds = new Map(stored.map(({ id, name }) => [id, name]));
  return {
    attempted: attempted.size,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ id, name }) => storedIds.get(id) !== name).length,
    twice: names.length - new Set(names).size,
    foreign: names.filter((name) => !attempted.has(name)).length,
  };
}

export type KillLoop = { place: Place; seed: number; rounds: number; accessToken: string; product: Product };

type Round = { search: string; ledger: Ledger };

async function writeAndKill(
  { product, accessToken, seed }: KillLoop,
  round: number,
  delay: number,
): Promise<Round> {
  const search = `fire-${seed}-${round}-`;
  const ledger: Ledger = { attempted: new Set(), acknowledged: [] };
  const client = pixelClient(product.url, accessToken);
  const writing = Promise.allSettled(
    Array.from({ length: writers }, (_, writer) =>
      writeUntilSilence(client, `${search}${writer}-`, `${seed % 10_000}${round}${writer}`, ledger),
    ),
  );
  await wait(delay);
  await product.kill();
  const failure = (await writing).find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
  return { search, ledger };
}

/**
 * Kills the writing product again and again, and each time looks whether everything acknowledged is there.
 * `loop.product` is always the one that runs now.
 */
export async function killLoop(
  loop: KillLoop,
  onRound: (round: number, report: RoundReport, restartSeconds: number) => void,
): Promise<RoundReport[]> {
  const random = seededRandom(loop.seed);
  const done: Round[] = [];
  const recount = async ({ search, ledger }: Round) =>
    compare(ledger, await pixelClient(loop.product.url, loop.accessToken).find(search));

  for (let round = 1; round <= loop.rounds; round += 1) {
    const written = await writeAndKill(loop, round, earliestKill + random() * (latestKill - earliestKill));
    done.push(written);
    loop.product = await startProduct(loop.place);
    onRound(round, await recount(written), loop.product.startSeconds);
  }
  const final: RoundReport[] = [];
  for (const round of done) final.push(await recount(round));
  return final;
}
