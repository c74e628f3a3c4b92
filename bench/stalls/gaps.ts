import { readFileSync } from 'node:fs';

const EVERY_MS = 5;

/** Milliseconds of a clock that all processes of a machine share. */
const now = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Milliseconds in which this thread computed so far, or wanted to and waited for a processor. */
const busySoFar = (): number => {
  const [computed, waited] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ');
  return (Number(computed) + Number(waited)) / 1e6;
};

/** A while in which nobody had a turn, and how much of it this thread wanted a processor. */
export type Gap = { from: number; to: number; busy: number };

/** Notes how long a timer of a few milliseconds lets wait for itself, where it is longer than asked. */
export const gapsAbove = (leastMs: number) => {
  let gaps: Gap[] = [];
  let from = now();
  let before = busySoFar();
  const timer = setInterval(() => {
    const to = now();
    const after = busySoFar();
    if (to - from > leastMs) gaps.push({ from, to, busy: after - before });
    from = to;
    before = after;
  }, EVERY_MS);
  return {
    /** Those since it was asked last. */
    taken: (): Gap[] => {
      const taken = gaps;
      gaps = [];
      return taken;
    },
    end: () => clearInterval(timer),
  };
};
