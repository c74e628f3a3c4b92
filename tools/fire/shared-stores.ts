import { type ClickhouseFront, startClickhouseFront } from '../../apps/api/src/testing/clickhouse-front.ts';
import { type FactKeeper, startFactKeeper } from '../../apps/api/src/testing/fact-keeper.ts';
import { reportAnswer, summaryPath, sumsOf } from './callers.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { freePort } from './product.ts';
import type { Reading } from './requests.ts';
import { clearAway, type Template } from './template.ts';

/** Long before the demo's own facts. */
const firstDay = '2021-03-01T00:00:00.000Z';
const lastDay = '2021-03-31T23:59:59.999Z';
const path = summaryPath(firstDay, lastDay);

const oddStep = 7_777_777;
let unasked = 0;

/** A part of the same time that nobody asked for before: what was asked for is known without the fact store. */
export const unaskedPath = (): string => {
  unasked = (unasked + 1) % 300;
  return summaryPath(new Date(Date.parse(firstDay) + unasked * oddStep).toISOString(), lastDay);
};

/** PostgreSQL and a stand-in for a ClickHouse server, which several processes of the product can share. */
export type SharedStores = {
  dataDir: string;
  postgres: PostgresServer;
  /** The settings of a process that uses them. */
  env: NodeJS.ProcessEnv;
  keeper: FactKeeper;
  /** Asks for the sums of everything the keeper writes: never less than it was promised, never more than it sent. */
  reading: Reading;
  killFacts(): Promise<void>;
  startFacts(): Promise<void>;
  freezeFacts(): void;
  thawFacts(): void;
  /** What is wrong with the sums that a product at this address shows in the end. */
  judgeFacts(url: string): Promise<string[]>;
  close(): Promise<void>;
};

const centsOf = (revenue: number) => Math.round(revenue * 100);

const checkOf = (keeper: FactKeeper) => () => {
  const least = keeper.acknowledged();
  return (body: string): string | null => {
    const { clicks, revenue } = sumsOf(body);
    const most = keeper.begun();
    const fits = (value: number, from: number, to: number) => value >= from && value <= to;
    if (fits(clicks, least.clicks, most.clicks) && fits(centsOf(revenue), least.cents, most.cents))
      return null;
    return `a report showed ${clicks} clicks worth ${revenue}, acknowledged were ${JSON.stringify(least)}, begun ${JSON.stringify(most)}`;
  };
};

export async function openSharedStores(template: Template): Promise<SharedStores> {
  const dataDir = await template.copy();
  const postgres = await startPostgres(dataDir);
  const frontPort = await freePort();
  let front: ClickhouseFront = await startClickhouseFront(dataDir, frontPort);
  const env = {
    DATABASE_URL: `postgresql://adhelm@127.0.0.1:${postgres.port}/adhelm`,
    CLICKHOUSE_URL: front.url,
    APP_SECRET: template.appSecret,
  };
  const keeper = await startFactKeeper(env, firstDay);
  return {
    dataDir,
    postgres,
    env,
    keeper,
    reading: { name: 'reports', path, check: checkOf(keeper) },
    killFacts: () => front.kill(),
    startFacts: async () => {
      front = await startClickhouseFront(dataDir, frontPort);
    },
    freezeFacts: () => front.freeze(),
    thawFacts: () => front.thaw(),
    judgeFacts: async (url) => {
      const answer = await reportAnswer(url, template.callers, path);
      if (answer.kind !== 'answer' || answer.status !== 200)
        return [`the final report: ${JSON.stringify(answer)}`];
      const { clicks, revenue } = sumsOf(answer.body);
      const sums = [keeper.acknowledged(), keeper.begun()];
      const agrees = sums.some((sum) => sum.clicks === clicks && sum.cents === centsOf(revenue));
      return agrees ? [] : [`facts: ${clicks} clicks worth ${revenue}, not ${JSON.stringify(sums)}`];
    },
    close: async () => {
      await keeper.end();
      await front.end();
      await postgres.stop();
      await clearAway(dataDir);
    },
  };
}
