import { setTimeout as wait } from 'node:timers/promises';
import { reportAnswer } from './callers.ts';
import type { Finding, Setting } from './scenario.ts';
import { seconds } from './scenario.ts';
import type { Visits } from './visitors.ts';

/** What visitors did while a store was away takes its time to arrive. */
const patience = 900_000;
const pageSize = 2000;
const day = 86_400_000;

/** Those that visits led to, and all that were tracked: the demo has some of its own. */
type Sums = { visits: number; searches: number; visitClicks: number; estimatedClicks: number };
type Clicks = { data: { id: string }[]; meta: { totalItems: number } };

async function resultOf<Result>(url: string, path: string, { template }: Setting): Promise<Result | null> {
  const answer = await reportAnswer(url, template.callers, path);
  if (answer.kind !== 'answer' || answer.status !== 200) return null;
  const { result }: { result: Result } = JSON.parse(answer.body);
  return result;
}

type Period = { startDate: string; endDate: string };

async function sumsAt(url: string, period: Period, setting: Setting): Promise<Sums | null> {
  const path = `/report/summary?${new URLSearchParams(period)}`;
  const result = await resultOf<{ data: Sums }>(url, path, setting);
  return result?.data ?? null;
}

async function clicksAt(url: string, period: Period, setting: Setting): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({
      ...period,
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
  // Today and what lies around it.
  const period = {
    startDate: new Date(Date.now() - day).toISOString(),
    endDate: new Date(Date.now() + day).toISOString(),
  };
  const isThere = (sums: Sums | null) =>
    sums !== null &&
    sums.visits >= acknowledged.view &&
    sums.searches >= acknowledged.search &&
    sums.visitClicks >= acknowledged.click;
  let sums = await sumsAt(url, period, setting);
  while (!isThere(sums) && performance.now() - began < patience) {
    await wait(250);
    sums = await sumsAt(url, period, setting);
  }
  const arrived = (performance.now() - began) / 1000;
  const stored = await clicksAt(url, period, setting);
  sums = await sumsAt(url, period, setting);
  const there = new Set(stored);
  const lost = [...clicks].filter((id) => !there.has(id)).length;
  const fits = (value: number, from: number, to: number) => value >= from && value <= to;
  const isRight =
    sums !== null &&
    fits(sums.visits, acknowledged.view, tried.view) &&
    fits(sums.searches, acknowledged.search, tried.search) &&
    fits(sums.visitClicks, acknowledged.click, tried.click) &&
    sums.estimatedClicks === there.size;
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
      `acknowledged: ${acknowledged.view} visits, ${acknowledged.search} searches, ${acknowledged.click} clicks; tried ${tried.view}, ${tried.search}, ${tried.click}; there ${sums?.visits}, ${sums?.searches}, ${sums?.visitClicks}`,
      `all there ${seconds(arrived)} after the last one; longest answer ${seconds(longest)}`,
    ],
  };
}
