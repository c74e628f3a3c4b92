import type { Period } from '@adhelm/domain/period';
import { factSnapshots } from '../../apps/api/src/facts/commits/fact-snapshots.ts';
import { factReader } from '../../apps/api/src/facts/read/fact-reader.ts';
import { caller, DASHBOARD_CALLS } from '../facts/calls.ts';
import { ms, table, timed } from '../measure.ts';
import { CLICKS_A_DAY, clickAt, DAY, today } from './estate.ts';
import { filled, seconds } from './filled.ts';

const PUBLISHERS = [1, 100, 1000];
const DAYS = 90;
const MINUTE = 60_000;
const EVERYBODY = { publisherId: null, userId: null };
/** Each is about 90 days that end a day earlier than those before it: what was answered once is known. */
const RUNS = 40;
const WARMING_UP = 2;

const CALLS: [name: string, paths: string[]][] = [
  ['summary', ['/report/summary']],
  ['series by day', ['/report/revenue-breakdown?interval=day']],
  ['publishers', ['/publisher/metrics?limit=50']],
  ['advertisers', ['/report/user-metrics?limit=50']],
  ['campaigns', ['/report/campaigns?limit=50']],
  ['ads', ['/report/ads?limit=50']],
  ['keywords', ['/report/keywords?limit=50']],
  ['dashboard', DASHBOARD_CALLS],
];

const ninetyDays = (earlier: number): Period => ({
  from: today - (DAYS - 1 + earlier) * DAY,
  to: today + (1 - earlier) * DAY,
});

const measure = async (publishers: number): Promise<string[]> => {
  const store = await filled(publishers, DAYS + RUNS + WARMING_UP);
  try {
    const timings: string[] = [];
    for (const [, paths] of CALLS) {
      let earlier = 0;
      const ask = () => {
        const call = caller(store.app, store.accessToken, ninetyDays(earlier++), '+00:00');
        return Promise.all(paths.map(call));
      };
      timings.push(ms((await timed(ask, RUNS)).p95));
    }
    const { reader: client } = store.scratch.facts;
    const readSnapshot = factSnapshots(store.scratch.entities.pool);
    const period = ninetyDays(0);
    const fromClicks = async () => {
      const raw = factReader({ client, readSnapshot, useRollUps: false });
      return (await raw.at([period])).total(EVERYBODY, period, {});
    };
    timings.push(ms((await timed(fromClicks, 5)).p50));
    const minute = Array.from({ length: publishers * 5 }, (_, number) =>
      clickAt(today + (number % MINUTE), 1 + (number % publishers), { number, publishers }),
    );
    await store.writer.recordClicks('a minute', minute);
    const again = await seconds(store.seal);
    const clicks = publishers * (DAYS + RUNS + WARMING_UP) * CLICKS_A_DAY;
    return [
      String(publishers),
      clicks.toLocaleString('en'),
      `${store.sealed.toFixed(1)} s`,
      `${again.toFixed(2)} s`,
      ...timings,
    ];
  } finally {
    await store.close();
  }
};

export const measurePublishers = async (say: (line: string) => void): Promise<string> => {
  const rows: string[][] = [];
  for (const publishers of PUBLISHERS) {
    rows.push(await measure(publishers));
    say(rows.at(-1)?.join(' · ') ?? '');
  }
  const head = ['publishers', 'clicks', 'all sealed', 'a minute sealed', ...CALLS.map(([name]) => name)];
  return `## Publishers

All publishers together over 90 days, ${CLICKS_A_DAY} clicks for each publisher and day. Whole calls from the request to the JSON, each
about other 90 days than those before it, p95 of ${RUNS} in milliseconds; a dashboard is ${DASHBOARD_CALLS.length} calls at once. Beside them the
summary added up from the clicks themselves. "A minute" is five new clicks of every publisher, sealed.

${table([...head, 'summary from clicks'], rows)}
`;
};
