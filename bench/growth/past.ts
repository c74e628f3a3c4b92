import type { Period } from '@adhelm/domain/period';
import { bareStore } from '../facts/bare-store.ts';
import { ms, table, timed } from '../measure.ts';
import { clickAt, clicksOf, DAY, today } from './estate.ts';

const PUBLISHERS = 100;
const DAYS = 90;
const RUNS = 40;
const LATER = 900;

const HOURS_AHEAD = 5;
const period: Period = {
  from: today - (DAYS - 1) * DAY - HOURS_AHEAD * 3_600_000,
  to: today + DAY - HOURS_AHEAD * 3_600_000,
};

/** The same question now, and as of a moment before most of its facts came. */
export const measurePast = async (say: (line: string) => void): Promise<string> => {
  const store = await bareStore();
  try {
    await store.fill(clicksOf(PUBLISHERS, DAYS));
    await store.seals.seal();
    await store.rest();
    const moment = new Date();
    const later = Array.from({ length: LATER }, (_, number) =>
      clickAt(today - (number % DAYS) * DAY + number, 1, { number, publishers: PUBLISHERS }),
    );
    await store.writer.recordClicks('later', later);
    await store.seals.seal();
    const scope = { publisherId: 1, userId: null };
    const ask = (reader: typeof store.reader, asOf?: Date) => async () =>
      (await reader().at([period], asOf)).by('campaign', scope, period, {});
    const cells = [
      `${ms((await timed(ask(store.reader), RUNS)).p50)} ms`,
      `${ms((await timed(ask(store.reader, moment), RUNS)).p50)} ms`,
      `${ms((await timed(ask(store.raw), 10)).p50)} ms`,
    ];
    say(`the past: ${cells.join(' · ')}`);
    return `## The past

Campaigns of one of ${PUBLISHERS} publishers over ${DAYS} days, after every day got facts that were not known at the moment asked for.

${table(['now', 'as of then', 'from the facts themselves'], [cells])}
`;
  } finally {
    await store.close();
  }
};
