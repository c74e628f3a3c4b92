import { setTimeout as wait } from 'node:timers/promises';

export type EngineState = { state: 'up' | 'down'; ms: number };

/** With what comes before and after, an answer takes less than two seconds, whatever hangs. */
const PATIENCE_MS = 1700;

/** Asks an engine whether it answers; whoever asks meanwhile shares the question, and nobody waits longer than the patience. */
export const engineProbe = (ask: () => Promise<unknown>, patienceMs = PATIENCE_MS) => {
  let underWay: Promise<boolean> | undefined;
  return async (): Promise<EngineState> => {
    const began = performance.now();
    underWay ??= ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        underWay = undefined;
      });
    const isUp = await Promise.race([underWay, wait(patienceMs, false, { ref: false })]);
    return { state: isUp ? 'up' : 'down', ms: Math.round(performance.now() - began) };
  };
};
