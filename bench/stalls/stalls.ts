import { fork } from 'node:child_process';
import { once } from 'node:events';
import { ms } from '../measure.ts';
import { type Gap, gapsAbove } from './gaps.ts';

/** Shorter ones are of no interest. */
const LEAST_MS = 15;

const lengthOf = ({ from, to }: Pick<Gap, 'from' | 'to'>): number => Math.max(0, to - from);

/** How long the machine stood still: a process that wanted nothing but its next turn did not get it. */
const stoodStill = (idle: Gap): number => Math.max(0, lengthOf(idle) - idle.busy);

const together = (one: Gap, other: Gap): number =>
  lengthOf({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) });

/** A stall without the time in which the machine stood still. */
const ownOf = (stall: Gap, idle: readonly Gap[]): number => {
  const shared = idle.map((gap) => Math.min(together(stall, gap), stoodStill(gap)));
  return lengthOf(stall) - shared.reduce((sum, time) => sum + time, 0);
};

const most = (values: readonly number[]): number => Math.max(0, ...values);

/** The longest stalls of this process in milliseconds, beside a process that does nothing. */
export type Stalls = {
  /** As they were. */
  longest: number;
  /** Without what was the machine's. */
  own: number;
  /** For how long the machine stood still. */
  machine: number;
};

/** Watches the event loop of this process: how long it let others wait, and whether that was its own doing. */
export const watchStalls = async () => {
  const child = fork(new URL('./idle.child.ts', import.meta.url), { execArgv: [] });
  await once(child, 'spawn');
  const gaps = gapsAbove(LEAST_MS);
  return {
    /** Those since it was asked last. */
    taken: async (): Promise<Stalls> => {
      const stalls = gaps.taken();
      child.send('and?');
      const [idle] = (await once(child, 'message')) as [Gap[]];
      return {
        longest: most(stalls.map(lengthOf)),
        own: most(stalls.map((stall) => ownOf(stall, idle))),
        machine: most(idle.map(stoodStill)),
      };
    },
    end: () => {
      gaps.end();
      child.disconnect();
    },
  };
};

export const STALLS = ['longest stall', 'ours', "the machine's"];

export const cellsOfStalls = ({ longest, own, machine }: Stalls): string[] => [longest, own, machine].map(ms);
