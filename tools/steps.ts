import { type RunOptions, type RunResult, runQuietly } from './run.ts';

export type Step = { name: string; command: string; args: string[] } & RunOptions;

function report({ name }: Step, { ok, output, seconds }: RunResult): void {
  if (!ok) console.log(`\n${output.trimEnd()}\n`);
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s`);
}

/** Runs one step and says how it went; what it printed is shown only when it failed. */
export async function runStep(step: Step): Promise<RunResult> {
  const result = await runQuietly(step.command, step.args, step);
  report(step, result);
  return result;
}

/** Runs independent steps two at a time, starts no more after a failure, and says whether all went well. */
export async function runSteps(steps: Step[]): Promise<boolean> {
  const waiting = [...steps];
  let healthy = true;
  async function work(): Promise<void> {
    for (let step = waiting.shift(); step !== undefined && healthy; step = waiting.shift()) {
      const { ok } = await runStep(step);
      healthy &&= ok;
    }
  }
  await Promise.all([work(), work()]);
  return healthy;
}
