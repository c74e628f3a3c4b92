import { FACT_MODEL } from '@adhelm/contract/fact-model';
import { periodBefore } from '@adhelm/domain/period';
import type { FactSums } from '../../facts/read/fact-reader.ts';
import { NO_FACT_SUMS } from '../../facts/read/model.ts';
import {
  type Figures,
  isNarrowed,
  type Lines,
  type ListNeeds,
  type ListQuestion,
  type ListReport,
} from './list-question.ts';

/** The sums of the period before: of a row, and of the whole list where the same can be said of it. */
export type LinesBefore = { of: (id: number) => FactSums; total: FactSums | null };

type Compared = Pick<ListReport<Figures, unknown>, 'dimension' | 'measures'>;

/**
 * What the rows of a page, and the list as a whole, came to in the period before. A list that is narrowed by words or
 * conditions had other rows then: it has no such total.
 */
export const linesBefore = async (
  { facts, clock }: Pick<ListNeeds<unknown>, 'facts' | 'clock'>,
  { dimension, measures }: Compared,
  { query, asked }: ListQuestion<string, string>,
  { page }: Lines,
): Promise<LinesBefore> => {
  const { period, zone, filters, factScope, asOf } = asked;
  const before = periodBefore(period, zone, clock().getTime());
  const known = await facts.at([before], asOf);
  const { filter } = { filter: undefined, ...FACT_MODEL[dimension] };
  // A filter on the rows' own dimension may mean more than their ids: facts name the vertical that a niche had then.
  const ofPage = filter && filters[filter] === undefined ? { [filter]: page.map(({ id }) => id) } : {};
  const [rows, total] = await Promise.all([
    known.by(dimension, factScope, before, { ...filters, ...ofPage }, measures),
    isNarrowed(query) || query.having ? null : known.total(factScope, before, filters, measures),
  ]);
  const sums = new Map<unknown, FactSums>(rows);
  return { of: (id) => sums.get(id) ?? NO_FACT_SUMS, total };
};
