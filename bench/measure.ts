/** Times of repeated runs of one thing, in milliseconds. */
export type Timing = { p50: number; p95: number; runs: number };

const quantile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Runs it a few times to warm up, then as often as asked, one after the other. */
export const timed = async (run: () => Promise<unknown>, runs: number, warmUps = 2): Promise<Timing> => {
  for (let turn = 0; turn < warmUps; turn++) await run();
  const times: number[] = [];
  for (let turn = 0; turn < runs; turn++) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), runs };
};

export const ms = (value: number): string => (value < 10 ? value.toFixed(1) : Math.round(value).toString());
export const times = (value: number): string => `${value.toFixed(1)}×`;
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

export const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
