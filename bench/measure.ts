/** Times of repeated runs of one thing, in milliseconds. */
export type Timing = { p50: number; p95: number; runs: number };

export const quantile = (times: number[], share: number): number => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

type Run = () => Promise<unknown>;

const timesOf = async (run: Run, runs: number): Promise<number[]> => {
  const times: number[] = [];
  for (let turn = 0; turn < runs; turn++) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return times;
};

const timingOf = (times: number[]): Timing => ({
  p50: quantile(times, 0.5),
  p95: quantile(times, 0.95),
  runs: times.length,
});

/** Runs it a few times to warm up, then as often as asked, one after the other. */
export const timed = async (run: Run, runs: number): Promise<Timing> => {
  await timesOf(run, 2);
  return timingOf(await timesOf(run, runs));
};

/** Two things in turns, so that a moment in which the machine is slow counts for both: the first several times a turn. */
export const timedInTurns = async (
  often: { run: Run; perTurn: number },
  once: Run,
  turns: number,
): Promise<[Timing, Timing]> => {
  await timesOf(often.run, 2);
  const [oftenTimes, onceTimes]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn++) {
    onceTimes.push(...(await timesOf(once, 1)));
    oftenTimes.push(...(await timesOf(often.run, often.perTurn)));
  }
  return [timingOf(oftenTimes), timingOf(onceTimes)];
};

export const ms = (value: number): string => (value < 10 ? value.toFixed(1) : Math.round(value).toString());
export const times = (value: number): string => `${value.toFixed(1)}×`;
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

export const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
