import { seeds } from '@adhelm/domain/testing/seeds';
import { isWholeRun } from '@adhelm/domain/testing/whole-run';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isConnectionLoss } from '../db/entities/connection-loss.ts';
import { PATIENCE } from '../db/facts/embedded/patience.ts';
import { AppError } from '../errors.ts';
import type { FactClient, FactStoreAccess } from './fact-client.ts';
import type { FactReader } from './read/fact-reader.ts';
import { sealer } from './seal/sealer.ts';
import {
  type Break,
  EVERYTHING,
  type Event,
  historyOf,
  MOST,
  PUBLISHERS,
  type Round,
  type Upkeep,
} from './testing/arbitrary-history.ts';
import { type Dashboard, expectedAnswers, givenAnswers } from './testing/asked-answers.ts';
import { openFactStore, type TestFactStore } from './testing/fact-store.ts';
import { NOTHING, type State } from './testing/history-oracle.ts';
import { factWriter } from './write/fact-writer.ts';

/** More of them, from one seed, for a long proof. */
const RUNS = Number(process.env.HISTORY_RUNS ?? (isWholeRun ? 2 : 1));
const SEEDS = seeds(20_261_115);
const MOST_ROUNDS = isWholeRun || process.env.HISTORY_RUNS ? 4 : 2;
const MS_PER_RUN = 60_000 * PATIENCE;

let store: TestFactStore;
let readers: FactReader[];
beforeAll(async () => {
  store = await openFactStore();
  readers = [store.reader(), store.reader({ useRollUps: false })];
});
afterAll(() => store.close());

class Broken extends Error {}

/** The store as somebody sees it whose n-th writing call breaks off. */
const breakingAt = (access: TestFactStore['access'], where: Break | undefined): TestFactStore['access'] => {
  let left = where?.step ?? -1;
  const breaking = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    const isIt = left-- === 0;
    if (isIt && where?.when === 'before') throw new Broken();
    const result = await call();
    if (isIt) throw new Broken();
    return result;
  };
  const client: FactClient = {
    query: (params) => access.client.query(params),
    insert: (params) => breaking(() => access.client.insert(params)),
    command: (params) => breaking(() => access.client.command(params)),
  };
  return { ...access, client };
};

/** What whoever was broken off hears, and whoever was cut off from PostgreSQL. */
const isCut = (error: unknown): boolean =>
  error instanceof Broken || error instanceof AppError || isConnectionLoss(error);

/** Tried again by the same name until it is acknowledged. */
const insisting = async <Result>(attempts: Iterable<() => Promise<Result>>): Promise<Result> => {
  for (const attempt of attempts) {
    try {
      return await attempt();
    } catch (error) {
      if (!isCut(error)) throw error;
    }
  }
  throw new Error('nothing was ever acknowledged');
};

function* firstThen<Value>(first: Value, then: Value): Generator<Value> {
  yield first;
  for (;;) yield then;
}

/** What each publisher's facts were after each of its batches, and what is known to be there. */
const book = () => {
  const states = new Map(PUBLISHERS.map((id): [number, State[]] => [id, [NOTHING]]));
  const acknowledged = new Map(PUBLISHERS.map((id) => [id, 0]));
  const publisherOf = new Map<string, number>();
  const of = (id: number) => states.get(id) ?? [];
  return {
    newest: (id: number) => of(id).at(-1) ?? NOTHING,
    begin: (id: number, name: string, state: State) => {
      of(id).push(state);
      publisherOf.set(name, id);
    },
    acknowledge: (id: number) => acknowledged.set(id, of(id).length - 1),
    /** By publisher, how many batches somebody who begins to read now has to see, and could see. */
    least: () => new Map(acknowledged),
    most: () => new Map(PUBLISHERS.map((id) => [id, of(id).length - 1])),
    publisherOf: (name: string) => publisherOf.get(name) ?? 0,
    statesAt: (counts: ReadonlyMap<number, number>) =>
      PUBLISHERS.map((id) => of(id)[counts.get(id) ?? 0] ?? NOTHING),
  };
};
type Book = ReturnType<typeof book>;

type Counts = ReadonlyMap<number, number>;
type Seen = { asked: Dashboard; answers: string; least: Counts; most: Counts };

let batches = 0;

const writeLane = async (own: Book, publisherId: number, events: (readonly [Event, Break | undefined])[]) => {
  for (const [event, where] of events) {
    const deed = event(own.newest(publisherId), publisherId);
    if (!deed) continue;
    batches += 1;
    const name = `batch-${batches}`;
    own.begin(publisherId, name, deed.leaves);
    const attempt = (access: FactStoreAccess) => () => deed.write(factWriter(access), name);
    await insisting(firstThen(attempt(breakingAt(store.access, where)), attempt(store.access)));
    own.acknowledge(publisherId);
  }
};

const look = async (own: Book, reader: FactReader, asked: Dashboard): Promise<Seen> => {
  const attempt = async () => {
    const least = own.least();
    const answers = await givenAnswers(await reader.at([asked.period]), asked);
    return { asked, answers, least, most: own.most() };
  };
  return insisting(firstThen(attempt, attempt));
};

const lookAround = async (own: Book, reader: FactReader, asked: readonly Dashboard[]): Promise<Seen[]> => {
  const seen: Seen[] = [];
  for (const one of asked) seen.push(await look(own, reader, one));
  return seen;
};

const keepUp = async (upkeep: (readonly [Upkeep, Break | undefined])[]) => {
  for (const [what, where] of upkeep) {
    const { seal } = sealer(breakingAt(store.access, where));
    const does: Record<Upkeep, () => Promise<unknown>> = {
      seal: () => seal({ quietMs: 0 }),
      'seal one day': () => seal({ most: 1 }),
      'merge parts': () => store.merge(),
      'cut connections': () => store.cutConnections(),
    };
    // What broke off is made up for by whoever comes next.
    await does[what]().catch((error: unknown) => {
      if (!isCut(error)) throw error;
    });
  }
};

const live = async (own: Book, { lanes, upkeep, readers: asked, hoursPass }: Round): Promise<Seen[]> => {
  const [seen] = await Promise.all([
    Promise.all(readers.map((reader) => lookAround(own, reader, asked))),
    ...lanes.map((events, lane) => writeLane(own, PUBLISHERS[lane] ?? 0, events)),
    keepUp(upkeep),
    keepUp(upkeep.toReversed()),
  ]);
  if (hoursPass) store.passTime(3_600_000);
  return seen.flat();
};

type Commit = { publisherId: number; at: number };
const NONE: Counts = new Map();

const plusOne = (counts: Counts, { publisherId }: Commit): Counts =>
  new Map(counts).set(publisherId, (counts.get(publisherId) ?? 0) + 1);

/** What had been committed at each moment; those of one millisecond may have come in any order. */
const countsBetween = (commits: readonly Commit[]): Counts[] => {
  const moments = [...Map.groupBy(commits, ({ at }) => at).values()];
  let before: Counts = NONE;
  const found = [before];
  for (const together of moments) {
    let reached = [before];
    for (const commit of together)
      reached = [...reached, ...reached.map((counts) => plusOne(counts, commit))];
    found.push(...reached);
    before = together.reduce(plusOne, before);
  }
  return found;
};

const isBetween = (counts: Counts, { least, most }: Seen): boolean =>
  PUBLISHERS.every((id) => {
    const count = counts.get(id) ?? 0;
    return count >= (least.get(id) ?? 0) && count <= (most.get(id) ?? 0);
  });

/** Every answer is that of one state which was current while it was asked for. */
const checkSeen = (own: Book, commits: readonly Commit[], seen: readonly Seen[]) => {
  const all = countsBetween(commits);
  for (const one of seen) {
    const possible = all.filter((counts) => isBetween(counts, one));
    const expected = new Set(possible.map((counts) => expectedAnswers(own.statesAt(counts), one.asked)));
    if (!expected.has(one.answers)) expect(one.answers).toBe([...expected].join('\nor\n'));
  }
};

/** Before everything, at each commit, and somewhere between two. */
const momentsOf = (commits: readonly Commit[]): number[] => {
  const times = [...new Set(commits.map(({ at }) => at))];
  const between = times.flatMap((at, place) =>
    place % 4 === 1 ? [Math.floor((at + (times[place - 1] ?? at)) / 2)] : [],
  );
  return [(times[0] ?? 0) - 1, ...times, ...between];
};

/** Whatever was known at a moment is what is answered of that moment now. */
const checkMoments = async (own: Book, commits: readonly Commit[], moments: readonly number[]) => {
  for (const time of moments) {
    const counts = commits.filter(({ at }) => at <= time).reduce(plusOne, NONE);
    const expected = expectedAnswers(own.statesAt(counts), MOST);
    for (const reader of readers)
      expect(await givenAnswers(await reader.at([MOST.period], new Date(time)), MOST)).toBe(expected);
  }
};

const checkNow = async (own: Book) => {
  const expected = expectedAnswers(own.statesAt(own.most()), EVERYTHING);
  for (const reader of readers)
    expect(await givenAnswers(await reader.at([EVERYTHING.period]), EVERYTHING)).toBe(expected);
};

test(
  'every answer is one state of the facts, whoever writes, seals or dies meanwhile, and stays the answer of its moment',
  async () => {
    for (const seed of SEEDS)
      await fc.assert(
        fc.asyncProperty(historyOf(MOST_ROUNDS), async (rounds) => {
          await store.empty();
          const own = book();
          const seen: Seen[] = [];
          for (const round of rounds) seen.push(...(await live(own, round)));
          const commits = (await store.commits()).map(({ name, at }) => ({
            publisherId: own.publisherOf(/batch-\d+/.exec(name)?.[0] ?? ''),
            at,
          }));
          checkSeen(own, commits, seen);
          await checkNow(own);
          await checkMoments(own, commits, momentsOf(commits));
          await sealer(store.access).seal({ quietMs: 0 });
          await checkNow(own);
          await checkMoments(own, commits, momentsOf(commits).slice(-3));
        }),
        { seed, numRuns: Math.ceil(RUNS / SEEDS.length), endOnFailure: true },
      );
  },
  (RUNS + 1) * MS_PER_RUN,
);
