import { type Level, type Logger, pino } from 'pino';

type Line = { level: number; time: string; msg?: string; [said: string]: unknown };

const levelOf = (level: number): Level => (pino.levels.labels[level] as Level | undefined) ?? 'error';

/** Says here what a logger of another thread has said there. */
export const relayLine = (line: string, log: Logger): void => {
  const { level, time: _, msg, ...said } = JSON.parse(line) as Line;
  log[levelOf(level)](said, msg);
};
