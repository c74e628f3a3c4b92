import { existsSync, readFileSync } from 'node:fs';

export type Counts = { passed: number; failed: number; skipped: number };

export const noTests: Counts = { passed: 0, failed: 0, skipped: 0 };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

function readReport<Report>(file: string): Report | null {
  if (!existsSync(file)) return null;
  const report: Report = JSON.parse(readFileSync(file, 'utf8'));
  return report;
}

export function vitestCounts(file: string): Counts {
  const report = readReport<VitestReport>(file);
  if (!report) return noTests;
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped };
}

export function playwrightCounts(file: string): Counts {
  const stats = readReport<PlaywrightReport>(file)?.stats;
  if (!stats) return noTests;
  // A test that passed only when repeated is a failure here: a flake is a bug.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/** The fault loops write their counts as they are. */
export function faultCounts(file: string): Counts {
  return readReport<Counts>(file) ?? noTests;
}

/** What a step that ran tests contributes: a run that ended badly counts as a failure even without a failed test. */
export function judge(ok: boolean, counts: Counts): Counts {
  const ranNothing = counts.passed + counts.failed === 0;
  return { ...counts, failed: ok && !ranNothing ? counts.failed : Math.max(1, counts.failed) };
}

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}
