import { z } from 'zod';
import { objectMissing } from './graph-errors.ts';
import type { GraphRecord, GraphStore } from './graph-store.ts';

const LIFE_MS = 30 * 86_400_000;

/** A report says where it is each time it is asked; it is done only when it says so and has all. */
const STEPS = [
  ['Job Not Started', 0],
  ['Job Started', 5],
  ['Job Running', 60],
  ['Job Running', 100],
  ['Job Completed', 100],
] as const;

const ENDS = {
  'report-failed': ['Job Failed', 60],
  'report-too-large': ['Job Failed', 0],
  'report-skipped': ['Job Skipped', 0],
} as const;
export type ReportEnd = keyof typeof ENDS;

const reportSchema = z.object({
  account: z.string(),
  params: z.record(z.string(), z.string()),
  startedAt: z.number(),
});
type Report = z.infer<typeof reportSchema>;

const failureOf = (end: ReportEnd | undefined) => {
  if (end === 'report-failed')
    return { error_code: -2, error_subcode: 2490547, error_message: 'Report failed' };
  if (end === 'report-too-large')
    return {
      error_code: -3,
      error_subcode: 1504045,
      error_message: 'The report is too large',
      error_user_title: 'Too much data',
      error_user_msg: 'The report is too large. Ask for fewer days.',
    };
  return {};
};

type Setting = { store: GraphStore; clock: () => Date; records: readonly GraphRecord[] };

/** Questions that are answered in the background. */
export const graphReports = ({ store, clock, records }: Setting) => {
  const reports = new Map<string, Report>(
    records.flatMap(({ kind, id, value }) => (kind === 'report' ? [[id, reportSchema.parse(value)]] : [])),
  );
  const asked = new Map<string, number>();
  const ended = new Map<string, ReportEnd>();
  const completed = new Map<string, number>();
  const now = () => clock().getTime();

  const of = (id: string): Report | undefined => {
    const report = reports.get(id);
    return report && now() - report.startedAt < LIFE_MS ? report : undefined;
  };

  return {
    of,
    start: async (account: string, params: Record<string, string>): Promise<string> => {
      for (const [id, { startedAt }] of reports)
        if (now() - startedAt >= LIFE_MS) {
          reports.delete(id);
          await store.remove('report', id);
        }
      // More digits than a JSON number holds.
      const id = `60${String(now()).padStart(13, '0')}${String(reports.size % 1000).padStart(3, '0')}7`;
      const report = { account, params, startedAt: now() };
      reports.set(id, report);
      await store.save({ kind: 'report', id, value: report });
      return id;
    },
    progress: (id: string, end: ReportEnd | undefined) => {
      const report = of(id);
      if (!report) throw objectMissing(id);
      if (end) ended.set(id, end);
      const how = ended.get(id);
      const turn = Math.min(asked.get(id) ?? 0, STEPS.length - 1);
      asked.set(id, turn + 1);
      const [status, percent] = how ? ENDS[how] : (STEPS[turn] ?? STEPS[0]);
      if (status === 'Job Completed' && !completed.has(id)) completed.set(id, now());
      const done = completed.get(id);
      return {
        id,
        account_id: report.account,
        time_ref: Math.floor(report.startedAt / 1000),
        ...(done !== undefined && { time_completed: Math.floor(done / 1000) }),
        async_status: status,
        async_percent_completion: percent,
        ...failureOf(how),
      };
    },
    /** When the figures of a finished report were taken. */
    completedAt: (id: string): number | undefined => completed.get(id),
  };
};
