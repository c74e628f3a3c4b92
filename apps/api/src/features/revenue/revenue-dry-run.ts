import type { DayChange, MissingFigure } from '@adhelm/contract/revenue-file';
import { microsOf } from '../../facts/micros.ts';
import type { FactReader, Facts } from '../../facts/read/fact-reader.ts';
import { readReference } from '../callback/click-reference.ts';
import { type AppraisedFigure, missingOf, partOf } from './revenue.repository.ts';

/** A day of a website, or a part of it, with amounts in millionths. */
type Change = { websiteId: number; day: string; part: string; clicks: number; before: bigint; after: bigint };
export type DryRun = { changes: Change[]; missing: MissingFigure[] };

const DAY_MS = 86_400_000;
const ALL = { publisherId: null, userId: null };
const MEASURES = ['tracked_clicks', 'actual_revenue', 'pending_revenue'] as const;

const periodOf = (day: string) => {
  const from = Date.parse(day);
  return { from, to: from + DAY_MS };
};

type Placed = AppraisedFigure & { websiteId: number; usd: string };
const isPlaced = (figure: AppraisedFigure): figure is Placed =>
  figure.websiteId !== null && figure.usd !== null;

type Sums = Record<'trackedClicks' | 'actualRevenue' | 'pendingRevenue', bigint>;

/** What is known of clicks: of a website's day, or of each campaign or keyword of it. */
type Known = (figure: Placed) => readonly Sums[];

const sumOf = (known: readonly Sums[], what: keyof Sums): bigint =>
  known.reduce((sum, sums) => sum + sums[what], 0n);

/** What the clicks of a day have, asked once for all websites, and once for each that has parts. */
const knownOn = async (state: Facts, day: string, figures: readonly Placed[]): Promise<Known> => {
  const period = periodOf(day);
  const ofWebsites = await state.by('website', ALL, period, {}, MEASURES);
  const ofParts = new Map<string, Map<number, Sums>>();
  for (const { websiteId, narrowedBy } of figures) {
    const key = `${websiteId} ${narrowedBy}`;
    if (narrowedBy && !ofParts.has(key))
      ofParts.set(key, await state.by(narrowedBy, ALL, period, { websiteIds: [websiteId] }, MEASURES));
  }
  return ({ websiteId, narrowedBy, ids }) => {
    const sums = narrowedBy ? ofParts.get(`${websiteId} ${narrowedBy}`) : ofWebsites;
    return (narrowedBy ? ids : [websiteId]).flatMap((id) => sums?.get(id) ?? []);
  };
};

const byDays = async (facts: FactReader, figures: readonly AppraisedFigure[]): Promise<DryRun> => {
  const missing = figures.filter((figure) => !isPlaced(figure)).map(missingOf);
  const changes: Change[] = [];
  const byDay = Map.groupBy(figures.filter(isPlaced), ({ day }) => day);
  const state = await facts.at([...byDay.keys()].map(periodOf));
  for (const [day, ofDay] of byDay) {
    const knownOf = await knownOn(state, day, ofDay);
    for (const own of Map.groupBy(ofDay, (figure) => `${figure.websiteId} ${partOf(figure)}`).values()) {
      const [first] = own;
      if (!first) continue;
      const known = knownOf(first);
      const after = own.reduce((sum, { usd }) => sum + microsOf(usd), 0n);
      const clicks = Number(sumOf(known, 'trackedClicks'));
      if (clicks === 0 && after !== 0n) missing.push(...own.map(missingOf));
      else {
        const before = sumOf(known, 'actualRevenue') + sumOf(known, 'pendingRevenue');
        changes.push({ websiteId: first.websiteId, day, part: partOf(first), clicks, before, after });
      }
    }
  }
  return { changes, missing };
};

/** A website of which figures speak as a whole and in parts on one day, under different names of it. */
export const mixedDay = (
  figures: readonly AppraisedFigure[],
): { website: string; day: string } | undefined => {
  const narrowed = new Map<string, boolean>();
  return figures.filter(isPlaced).flatMap(({ websiteId, website, day, narrowedBy, reference }) => {
    const key = `${websiteId} ${day}`;
    const isPart = Boolean(narrowedBy);
    const known = narrowed.get(key) ?? isPart;
    narrowed.set(key, known);
    return reference === null && known !== isPart ? [{ website: website ?? '', day }] : [];
  })[0];
};

type Named = { figure: AppraisedFigure; usd: string; id: string; time: Date; publisherId: number };

const named = (figure: AppraisedFigure): Named[] => {
  const click = readReference(figure.reference ?? '');
  if (!click || figure.usd === null) return [];
  return [{ figure, usd: figure.usd, id: click.clickId, time: click.time, publisherId: click.publisherId }];
};

const byClicks = async (facts: FactReader, figures: readonly AppraisedFigure[]): Promise<DryRun> => {
  const clicks = figures.flatMap(named);
  const state = await facts.at([]);
  const placed = new Set<AppraisedFigure>();
  const changes = new Map<string, Change>();
  for (const [publisherId, own] of Map.groupBy(clicks, (click) => click.publisherId)) {
    const byId = Map.groupBy(own, ({ id }) => id);
    for (const { id, websiteId, revenue } of await state.named(publisherId, own)) {
      const told = byId.get(id) ?? [];
      for (const { figure } of told) placed.add(figure);
      const day = told[0]?.time.toISOString().slice(0, 10) ?? '';
      const key = `${websiteId} ${day}`;
      const change = changes.get(key) ?? { websiteId, day, part: '', clicks: 0, before: 0n, after: 0n };
      const after = told.reduce((sum, { usd }) => sum + microsOf(usd), change.after);
      changes.set(key, { ...change, clicks: change.clicks + 1, before: change.before + revenue, after });
    }
  }
  const missing = figures.filter((figure) => !placed.has(figure)).map(missingOf);
  return { changes: [...changes.values()], missing };
};

/** What would change if the figures counted now. */
export const dryRun = async (facts: FactReader, figures: readonly AppraisedFigure[]): Promise<DryRun> => {
  const ofClicks = figures.filter(({ reference }) => reference !== null);
  const ofDays = figures.filter(({ reference }) => reference === null);
  const parts = [await byDays(facts, ofDays), await byClicks(facts, ofClicks)];
  const changes = parts.flatMap((part) => part.changes);
  changes.sort((a, b) => (a.day === b.day ? a.websiteId - b.websiteId : a.day < b.day ? -1 : 1));
  return { changes, missing: parts.flatMap((part) => part.missing) };
};

const dollars = (micros: bigint): number => Number(micros) / 1e6;

/** The changes as people see them. */
export const shownChange = ({ websiteId, ...change }: Change, domains: Map<number, string>): DayChange => ({
  ...change,
  website: domains.get(websiteId) ?? '',
  before: dollars(change.before),
  after: dollars(change.after),
});

export const totalOf = (changes: readonly Change[], which: 'before' | 'after'): number =>
  dollars(changes.reduce((sum, change) => sum + change[which], 0n));
