import { setTimeout as wait } from 'node:timers/promises';
import { reportAnswer } from './callers.ts';
import type { Finding, Setting } from './scenario.ts';
import { seconds } from './scenario.ts';
import type { Visits } from './visitors.ts';

/** What visitors did while a store was away takes its time to arrive. */
const patience = 900_000;
const pageSize = 2000;
const day = 86_400_000;

type Sums = { visits: number; searches: number; clicks: number };
type Clicks = { data: { id: string }[]; meta: { totalItems: number } };

async function resultOf<Result>(url: string, path: string, { template }: Setting): Promise<Result | null> {
  const answer = await reportAnswer(url, template.callers, path);
  if (answer.kind !== 'answer' || answer.status !== 200) return null;
  const { result }: { result: Result } = JSON.parse(answer.body);
  return result;
}

/** Today and what lies around it: nothing but visitors makes facts there. */
const period = () => ({
  startDate: new Date(Date.now() - day).toISOString(),
  endDate: new Date(Date.now() + day).toISOString(),
});

async function sumsAt(url: string, setting: Setting): Promise<Sums | null> {
  const path = `/report/summary?${new URLSearchParams(period())}`;
  const result = await resultOf<{ data: Sums }>(url, path, setting);
  return result?.data ?? null;
}

async function clicksAt(url: string, setting: Setting): Promise<string[]> {
  const ids: string[] = [];
  const within = period();
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({
      ...within,
      limit: String(pageSize),
      page: String(page),
      sortBy: 'id',
      sortOrder: 'asc',
    });
    const result = await resultOf<Clicks>(url, `/clicks?${query}`, setting);
    if (!result) throw new Error(`The clicks of page ${page} were not answered.`);
    ids.push(...result.data.map(({ id }) => id));
    if (result.data.length < pageSize) return ids;
  }
}

/** Holds what a console shows in the end against what visitors were answered. */
export async function judgeVisits(url: string, visits: Visits, setting: Setting): Promise<Finding> {
  const { tried, acknowledged, clicks, strange, longest } = visits;
  const began = performance.now();
  const isThere = (sums: Sums | null) =>
    sums !== null &&
    sums.visits >= acknowledged.view &&
    sums.searches >= acknowledged.search &&
    sums.clicks >= acknowledged.click;
  let sums = await sumsAt(url, setting);
  while (!isThere(sums) && performance.now() - began < patience) {
    await wait(250);
    sums = await sumsAt(url, setting);
  }
  const arrived = (performance.now() - began) / 1000;
  const stored = await clicksAt(url, setting);
  sums = await sumsAt(url, setting);
  const there = new Set(stored);
  const lost = [...clicks].filter((id) => !there.has(id)).length;
  const fits = (value: number, from: number, to: number) => value >= from && value <= to;
  const isRight =
    sums !== null &&
    fits(sums.visits, acknowledged.view, tried.view) &&
    fits(sums.searches, acknowledged.search, tried.search) &&
    fits(sums.clicks, acknowledged.click, tried.click) &&
    sums.clicks === there.size;
  return {
    wrong: [
      ...(clicks.size === 0 ? ['no click was acknowledged'] : []),
      ...(isRight
        ? []
        : [
            `figures ${JSON.stringify(sums)} of ${there.size} clicks; acknowledged ${JSON.stringify(acknowledged)}, tried ${JSON.stringify(tried)}`,
          ]),
      ...(lost > 0 ? [`${lost} acknowledged clicks are not there`] : []),
      ...(stored.length > there.size ? [`${stored.length - there.size} clicks are there twice`] : []),
      ...[...strange].map(([name, count]) => `${count} visitors met ${name}`),
    ],
    figures: [
      `acknowledged: ${acknowledged.view} visits, ${acknowledged.search} searches, ${acknowledged.click} clicks; tried ${tried.view}, ${tried.search}, ${tried.click}; there ${sums?.visits}, ${sums?.searches}, ${sums?.clicks}`,
      `all there ${seconds(arrived)} after the last one; longest answer ${seconds(longest)}`,
    ],
  };
}
