import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { add, faultCounts, judge, playwrightCounts, vitestCounts } from './test-counts.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'adhelm-counts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function report(name: string, content: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('counts are read from the reports of every runner', () => {
  const vitest = report('vitest.json', {
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
  });
  const playwright = report('playwright.json', {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
  });
  expect(vitestCounts(vitest)).toEqual({ passed: 7, failed: 1, skipped: 3 });
  expect(playwrightCounts(playwright)).toEqual({ passed: 4, failed: 2, skipped: 2 });
  const faults = { passed: 5, failed: 1, skipped: 0 };
  expect(faultCounts(report('faults.json', faults))).toEqual(faults);
  expect(add(vitestCounts(vitest), playwrightCounts(playwright))).toEqual({
    passed: 11,
    failed: 3,
    skipped: 5,
  });
});

test('a run that ended badly, wrote no report or ran no test is a failure', () => {
  expect(judge(true, { passed: 3, failed: 0, skipped: 0 })).toEqual({ passed: 3, failed: 0, skipped: 0 });
  expect(judge(false, { passed: 3, failed: 0, skipped: 0 }).failed).toBe(1);
  expect(judge(false, { passed: 3, failed: 2, skipped: 0 }).failed).toBe(2);
  expect(judge(true, vitestCounts(join(folder, 'absent.json'))).failed).toBe(1);
  expect(judge(true, { passed: 0, failed: 0, skipped: 5 }).failed).toBe(1);
});
