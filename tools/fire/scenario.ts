import { adminOf, storedPixels } from './callers.ts';
import { type Load, type LoadReport, startLoad } from './load.ts';
import type { Reading } from './requests.ts';
import type { Tally } from './tally.ts';
import type { Template } from './template.ts';

/** What every scenario is given. */
export type Setting = {
  template: Template;
  rounds: number;
  random: () => number;
  /** Sets the names of this run's rows apart. */
  prefix: string;
  say: (line: string) => void;
};

/** What a scenario found: what went wrong, which is nothing when it is proven, and figures for the reader. */
export type Finding = { wrong: string[]; figures: string[] };

export type Scenario = {
  name: string;
  /** How often the fault happens in the long proof, and in CI. */
  rounds: { whole: number; short: number };
  run(setting: Setting): Promise<Finding>;
};

const pixelReadings: Reading[] = [
  { name: 'reads', path: '/pixel?limit=20' },
  { name: 'reads', path: '/user/me' },
];

type Target = { url: string; readings?: Reading[]; deaths?: () => string[] };

/** Does the work while everybody writes and reads, and gives what they were told. */
export async function underLoad<Result>(
  { template, prefix }: Setting,
  { url, readings = [], deaths = () => [] }: Target,
  work: (load: Load) => Promise<Result>,
): Promise<{ result: Result; report: LoadReport }> {
  const load = startLoad({
    url,
    callers: template.callers,
    prefix,
    readings: [...pixelReadings, ...readings],
    deaths,
  });
  try {
    await load.recovered();
    const result = await work(load);
    await load.recovered();
    return { result, report: await load.stop() };
  } finally {
    await load.stop();
  }
}

export const seconds = (value: number) => `${value.toFixed(2)} s`;

/** The middle and the worst of some durations. */
export function spread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  return `median ${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)}, longest ${seconds(sorted.at(-1) ?? 0)}`;
}

const listed = ({ counts }: Tally) => [...counts].map(([name, count]) => `${count} ${name}`).join(', ');

/** Outcomes that a kind of request may not have in a scenario. */
const unexpected = (kind: string, tally: Tally, allowed: string[]): string[] =>
  [...tally.counts]
    .filter(([name]) => !allowed.includes(name))
    .map(
      ([name, count]) => `${count} ${kind} ended with ${name}: ${(tally.sample(name) ?? '').slice(0, 300)}`,
    );

export type Allowed = { writes: string[]; reads: string[]; reports?: string[]; kept?: boolean };

/** Holds the whole load against what was allowed and against what is stored now. */
export async function judgeLoad(
  report: LoadReport,
  { template, prefix }: Setting,
  url: string,
  allowed: Allowed,
): Promise<Finding> {
  const judged = report.ledger.judge(await storedPixels(url, adminOf(template.callers), prefix));
  const { acknowledged, refused, unknown, lost, twice, foreign, kept } = judged;
  const always = ['success', 'limited'];
  return {
    wrong: [
      ...(acknowledged === 0 ? ['nothing was acknowledged'] : []),
      ...(lost + twice + foreign > 0 ? [`${lost} lost, ${twice} twice, ${foreign} foreign`] : []),
      ...(kept > 0 && !allowed.kept ? [`${kept} refused writes are there`] : []),
      ...unexpected('writes', report.writes, [...always, ...allowed.writes]),
      ...unexpected('reads', report.reads, [...always, ...allowed.reads]),
      ...unexpected('reports', report.reports, [...always, ...(allowed.reports ?? allowed.reads)]),
      ...report.complaints.slice(0, 5),
    ],
    figures: [
      `writes: ${acknowledged} acknowledged, ${refused} refused (${kept} of them there), ${unknown} unknown; ${lost} lost, ${twice} twice`,
      `answers: writes ${listed(report.writes)}; reads ${listed(report.reads)}${report.reports.counts.size > 0 ? `; reports ${listed(report.reports)}` : ''}`,
      `longest time without an acknowledged write: ${seconds(report.longestGap)}`,
    ],
  };
}

export const together = (...findings: Finding[]): Finding => ({
  wrong: findings.flatMap(({ wrong }) => wrong),
  figures: findings.flatMap(({ figures }) => figures),
});
