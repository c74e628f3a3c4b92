import { randomInt } from 'node:crypto';
import { type Asker, currentAsker } from '../../asker.ts';
import type { FairQueue } from '../../fair-queue.ts';
import type { FactClient } from '../fact-client.ts';
import { isExtreme, type MeasureColumn } from '../measures.ts';
import { namingMeasures } from '../mirror/list-sql.ts';
import { type FactQuestion, type FactSource, planFor } from '../read/fact-source.ts';
import type { FactPlan, PlannedRollUp } from '../read/planner.ts';
import { countKept, type KeptQuestion, keptRows, rowsToAddUp } from './kept-rows.ts';

export type KeepingLimits = {
  /** So many rows are kept altogether, some hundred bytes each. */
  rows: number;
  /** So many questions of one asker, who cannot push out what others have kept. */
  perAsker: number;
  /** How long sums are used. */
  ageMs: number;
  /** What is asked for so often is worth keeping. */
  askings: number;
  /**
   * So is what is made of so many rows, before it is answered, where it is about no more ids than this: keeping these
   * takes about as long as one answer, and keeping more of them several times as long.
   */
  manyRows: number;
  fewIds: number;
  /** And what took so long to answer, right after it. */
  slowMs: number;
};

const LIMITS: KeepingLimits = {
  rows: 4_000_000,
  perAsker: 4,
  ageMs: 1_800_000,
  askings: 2,
  manyRows: 250_000,
  fewIds: 200_000,
  slowMs: 150,
};

/** So many questions are remembered to see whether they come again. */
const REMEMBERED = 500;

type Kept = {
  number: number;
  column: string;
  measures: readonly MeasureColumn[];
  /** Those that are nothing in every row. */
  empty: ReadonlySet<MeasureColumn>;
  /** What was added up; generations never change. */
  generations: ReadonlySet<number>;
  rows: number;
  madeAt: number;
  asker: string;
  readers: number;
  isOver: boolean;
};

/** What is remembered of such a question. */
type Asked = {
  askings: number;
  /** What it was about when it was asked last. */
  generations: ReadonlySet<number>;
  kept?: Kept | undefined;
  making?: Promise<void> | undefined;
};

const generationsOf = ({ rolledUp }: { rolledUp: readonly PlannedRollUp[] }): ReadonlySet<number> =>
  new Set(rolledUp.flatMap(({ generations }) => generations));

const those = (rolledUp: readonly PlannedRollUp[], test: (generation: number) => boolean): PlannedRollUp[] =>
  rolledUp
    .map((planned) => ({ ...planned, generations: planned.generations.filter(test) }))
    .filter(({ generations }) => generations.length > 0);

/**
 * What is kept of a question: all that can be. Of something that costs do not know there is nothing to keep of them,
 * and the least and the most only while they can be read where everything else is.
 */
const keptOf = (source: FactSource, question: FactQuestion, { column, measures }: KeptQuestion) => {
  const planOf = (wanted: readonly MeasureColumn[]) =>
    planFor(source, question, { dimensions: [column], measures: wanted });
  const own = namingMeasures(column, measures);
  const added = own.filter((measure) => !isExtreme(measure));
  const [whole, usual] = [planOf(own), planOf(added)];
  return generationsOf(whole).size === generationsOf(usual).size
    ? { measures: own, plan: whole }
    : { measures: added, plan: usual };
};

/** Sums of a list, and of how many rows at most where that is known. */
export type ListedSums = KeptQuestion & { ids?: number | undefined };

type Keeping = { client: FactClient; queue: FairQueue; limits?: Partial<KeepingLimits>; now?: () => number };

/**
 * Sums by keyword or ad that were asked for again: pages, orders, searches and conditions of one list are about the
 * same sums. They are made of generations, which never change, so that they are never out of date; what came since is
 * read beside them.
 */
export const keptSums = ({ client, queue, limits, now = Date.now }: Keeping) => {
  const { rows: mostRows, perAsker, ageMs, askings, manyRows, fewIds, slowMs } = { ...LIMITS, ...limits };
  /** In the order in which they were asked. */
  const questions = new Map<string, Asked>();
  const underWay = new Set<Promise<void>>();
  const rows = keptRows(client);

  const retire = async (asked: Asked) => {
    const { kept } = asked;
    asked.kept = undefined;
    if (!kept) return;
    kept.isOver = true;
    if (kept.readers === 0) await rows.drop(kept.number);
  };

  const makeRoom = async (asker: string) => {
    const keeping = () =>
      [...questions.values()].flatMap((asked) => (asked.kept ? [{ asked, kept: asked.kept }] : []));
    const own = keeping().filter(({ kept }) => kept.asker === asker);
    for (const { asked } of own.slice(0, Math.max(0, own.length - perAsker))) await retire(asked);
    let room = mostRows - keeping().reduce((sum, { kept }) => sum + kept.rows, 0);
    for (const { asked, kept } of keeping().slice(0, -1)) {
      if (room >= 0) break;
      room += kept.rows;
      await retire(asked);
    }
  };

  const make = async (
    asked: Asked,
    question: FactQuestion,
    wanted: KeptQuestion,
    rolledUp: readonly PlannedRollUp[],
    asker: Asker,
  ): Promise<void> => {
    const number = randomInt(2 ** 48 - 1);
    await queue.run(() => rows.make(number, question, wanted, rolledUp), asker);
    await retire(asked);
    asked.kept = {
      ...wanted,
      number,
      generations: generationsOf({ rolledUp }),
      ...(await rows.describe(number, wanted.measures)),
      madeAt: now(),
      asker: asker.name,
      readers: 0,
      isOver: false,
    };
    await makeRoom(asker.name);
  };

  /** Lets others wait for it. If it fails, whoever asks gets an answer, or the reason why there is none, from the facts. */
  const awaited = (asked: Asked, made: Promise<void>): Promise<void> => {
    const making = made
      .catch(() => undefined)
      .finally(() => {
        asked.making = undefined;
        underWay.delete(making);
      });
    asked.making = making;
    underWay.add(making);
    return making;
  };

  const remembered = (key: string): Asked => {
    const asked = questions.get(key) ?? { askings: 0, generations: new Set() };
    questions.delete(key);
    questions.set(key, asked);
    for (const [oldest, { making }] of questions) {
      if (questions.size <= REMEMBERED) break;
      if (making) continue;
      const forgotten = questions.get(oldest);
      questions.delete(oldest);
      if (forgotten) void retire(forgotten);
    }
    return asked;
  };

  const isYoung = ({ madeAt }: Kept, age = ageMs): boolean => now() - madeAt < age;

  const isGood = (kept: Kept, wanted: ReadonlySet<number>): boolean =>
    isYoung(kept) && kept.generations.isSubsetOf(wanted);

  /**
   * What will stay for a while: what it has in common with the last asking, or, where sums had to go early, with these.
   * A day whose facts are taken back again and again is read beside them then.
   */
  const stayingOf = (generations: ReadonlySet<number>, before: ReadonlySet<number>, kept?: Kept) => {
    const staying = kept && isYoung(kept) ? generations.intersection(kept.generations) : new Set<number>();
    if (staying.size * 2 >= generations.size) return staying;
    return askings > 1 ? generations.intersection(before) : generations;
  };

  const askedFor = (
    { scope, filters }: FactQuestion,
    wanted: KeptQuestion,
    { rolledUp }: FactPlan,
  ): Asked => {
    const places = rolledUp.map(({ rollUp, from, to }) => [rollUp.table, from, to]);
    return remembered(JSON.stringify([wanted, scope, filters, places]));
  };

  /** Nobody waits for this, and one at a time is enough beside those who ask. */
  const keepForLater = (
    asked: Asked,
    question: FactQuestion,
    wanted: KeptQuestion,
    rolledUp: readonly PlannedRollUp[],
  ): void => {
    if (rolledUp.length === 0 || underWay.size > 0) return;
    const { signal } = new AbortController();
    void awaited(asked, make(asked, question, wanted, rolledUp, { name: currentAsker().name, signal }));
  };

  /** Whether sums are kept before they are answered; where the store cannot tell, they are answered as they are. */
  const isKeptFirst = async (
    { client: store }: FactSource,
    question: FactQuestion,
    wanted: KeptQuestion,
    { rolledUp }: FactPlan,
  ): Promise<boolean> => {
    const count = await rowsToAddUp(store, question, wanted, rolledUp).catch(() => 0);
    return count >= manyRows;
  };

  /** The sums of a question, made now if they are worth it. */
  const sumsFor = async (
    asked: Asked,
    question: FactQuestion,
    wanted: KeptQuestion,
    { rolledUp }: FactPlan,
    isAtOnce: () => Promise<boolean>,
  ): Promise<Kept | undefined> => {
    const generations = generationsOf({ rolledUp });
    const before = asked.generations;
    asked.askings += 1;
    asked.generations = generations;
    const isAgain = asked.askings >= askings;
    const steady = () => {
      const staying = stayingOf(generations, before, asked.kept);
      return staying.size * 2 < generations.size
        ? []
        : those(rolledUp, (generation) => staying.has(generation));
    };
    const good = () => (asked.kept && isGood(asked.kept, generations) ? asked.kept : undefined);
    const kept = good();
    if (!kept) await asked.making;
    // What is asked for in the second half of its time will be asked for after it.
    else if (!isYoung(kept, ageMs / 2)) keepForLater(asked, question, wanted, steady());
    if (good()) return good();
    if (!isAgain && !(await isAtOnce())) return undefined;
    // Somebody else may have begun meanwhile.
    await asked.making;
    const parts = isAgain ? steady() : rolledUp;
    if (!good() && parts.length > 0)
      await awaited(asked, make(asked, question, wanted, parts, currentAsker()));
    return good();
  };

  return {
    /** Does some work with the facts of a question, given where its sums by a column are kept if they are. */
    using: async <Result>(
      source: FactSource,
      question: FactQuestion,
      asked: ListedSums,
      work: (source: FactSource) => Promise<Result>,
    ): Promise<Result> => {
      const { measures, plan } = keptOf(source, question, asked);
      if (plan.rolledUp.length === 0) return work(source);
      const wanted = { column: asked.column, measures };
      const again = askedFor(question, wanted, plan);
      const isAtOnce = async () =>
        asked.ids !== undefined && asked.ids <= fewIds && isKeptFirst(source, question, wanted, plan);
      const kept = await sumsFor(again, question, wanted, plan, isAtOnce);
      if (!kept || kept.isOver) {
        const began = now();
        const result = await work(source);
        if (now() - began >= slowMs && !again.kept) keepForLater(again, question, wanted, plan.rolledUp);
        return result;
      }
      kept.readers += 1;
      try {
        const rolledUp = those(plan.rolledUp, (generation) => !kept.generations.has(generation));
        const { number, column, empty } = kept;
        const [count, result] = await Promise.all([
          countKept(source.client, number),
          work({ ...source, kept: { number, column, measures, empty, rest: { rolledUp, raw: plan.raw } } }),
        ]);
        return count === kept.rows ? result : await work(source);
      } finally {
        kept.readers -= 1;
        if (kept.isOver && kept.readers === 0) void rows.drop(kept.number);
      }
    },

    /** Until nothing is being made. */
    settled: async (): Promise<void> => {
      await Promise.all(underWay);
    },
  };
};

export type KeptSums = ReturnType<typeof keptSums>;
