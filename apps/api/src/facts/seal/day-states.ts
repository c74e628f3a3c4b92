import { type FactClient, type FactStoreAccess, insertRows, select, timestamp } from '../fact-client.ts';

export const DAY = 86_400_000;

/** Days are counted from 1970-01-01 in UTC. */
export const dayOf = (instant: Date | number): number => Math.floor(Number(instant) / DAY);

/** What is known of one publisher's day that has facts. */
export type DayState = {
  publisherId: number;
  day: number;
  version: number;
  /** Facts may have come since the roll-ups were made. */
  dirty: boolean;
  /** Which rows of the roll-ups are the sums of this day. */
  generation: number;
  /** The newest generation that was ever begun for this day. */
  reserved: number;
};

/** A stretch of days, of one publisher or of all. */
export type Days = { publisherId: number | null; first: number; last: number };

export const readDayStates = (client: FactClient, { publisherId, first, last }: Days): Promise<DayState[]> =>
  select<DayState>(
    client,
    `SELECT publisher_id AS publisherId, toUInt16(state.day) AS day, version, dirty, generation, reserved
     FROM day_states AS state FINAL
     WHERE ({publisher:Nullable(UInt32)} IS NULL OR publisher_id = {publisher:Nullable(UInt32)})
       AND state.day >= toDate({first:UInt16}) AND state.day <= toDate({last:UInt16})
     ORDER BY publisherId, day`,
    { publisher: publisherId, first, last },
  );

const COLUMNS = ['publisher_id', 'day', 'version', 'dirty', 'generation', 'reserved'] as const;

export const writeDayStates = (
  store: Pick<FactStoreAccess, 'client' | 'insertSettings'>,
  states: DayState[],
): Promise<void> =>
  insertRows(
    store,
    'day_states',
    COLUMNS,
    states.map(({ publisherId, day, version, dirty, generation, reserved }) => [
      publisherId,
      timestamp(day * DAY).slice(0, 10),
      version,
      dirty,
      generation,
      reserved,
    ]),
  );

/** A sealer that lost its lock on the way may still declare the day clean, one version after it reserved its number. */
const OUTRANKS_A_SEALER = 2;

const isBeingSealed = ({ generation, reserved }: DayState): boolean => reserved > generation;

/** From now on the days are read from the facts themselves. To be called under the publisher's lock, before writing. */
export const markDirty = async (
  store: Pick<FactStoreAccess, 'client' | 'insertSettings'>,
  publisherId: number,
  days: Set<number>,
): Promise<void> => {
  if (days.size === 0) return;
  const span = { publisherId, first: Math.min(...days), last: Math.max(...days) };
  const known = new Map((await readDayStates(store.client, span)).map((state) => [state.day, state]));
  const marked = [...days].flatMap((day) => {
    const state = known.get(day);
    if (state?.dirty && !isBeingSealed(state)) return [];
    const { version, generation, reserved } = state ?? { version: 0, generation: 0, reserved: 0 };
    return [{ publisherId, day, version: version + OUTRANKS_A_SEALER, dirty: true, generation, reserved }];
  });
  await writeDayStates(store, marked);
};
