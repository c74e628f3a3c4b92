import { offsetOf } from '../../db/entities/list-page.ts';
import { ADDED_UP } from '../../facts/measures.ts';
import type { ListOrder } from '../../facts/mirror/mirrored-list.ts';
import type { MirroredList } from '../../facts/mirror/mirrored-lists.ts';
import type { FactSums } from '../../facts/read/fact-reader.ts';
import { addUp } from '../../facts/read/fact-sums.ts';
import { NO_FACT_SUMS } from '../../facts/read/model.ts';
import {
  type Figures,
  isNarrowed,
  type Lines,
  type ListNeeds,
  type ListQuestion,
  type ListReport,
  type MirroredRows,
  orderOf,
} from './list-question.ts';
import { linesFrom, meets, strangeIn } from './listed-lines.ts';

/** By which filter of the facts the rows of a page are asked for. */
const ID_FILTERS = { keyword: 'keywordIds', ad: 'adIds' } as const satisfies Record<MirroredList, string>;

/** As many rows are quicker sorted here, with all that is known of them, than asked for piece by piece. */
export const WHOLE_LIST = 5_000;

/** The rows of a list of which there may be a million: the fact store sorts and counts them beside their facts. */
export const mirroredLines = async <
  Repositories,
  Attribute extends string,
  F extends Figures,
  Rows extends MirroredRows<Attribute, object>,
>(
  { inScope, facts, mirror, wholeList }: ListNeeds<Repositories>,
  { list, ...report }: ListReport<F, (repositories: Repositories) => Rows> & { list: MirroredList },
  { scope, query, asked }: ListQuestion<Attribute, keyof F & string>,
): Promise<Lines> => {
  const { period, filters, factScope, asOf } = asked;
  const { search, status, having } = query;
  const by = orderOf<F, Attribute>(report, query);
  const [known, { rows, order }] = await Promise.all([
    facts.at([period], asOf),
    inScope(scope, async (repositories) => {
      const entities = report.rows(repositories);
      const found = await entities.membership({ ...filters, search, status });
      const sorted: ListOrder =
        'figure' in by && by.figure
          ? { recipe: by.figure.recipe, order: by.order }
          : { ...(await entities.order(by.attribute as Attribute)), order: by.order };
      return { rows: found, order: sorted };
    }),
    mirror.bringUpToDate(list),
  ]);
  const membership = { ...rows, publisherId: factScope.publisherId };
  const narrowed = isNarrowed(query);
  const sumsBy = (ids?: readonly number[]) =>
    known.by(
      report.dimension,
      factScope,
      period,
      ids ? { ...filters, [ID_FILTERS[list]]: ids } : filters,
      report.measures,
    );

  const all = await known.members(membership, { isNarrowed: narrowed, order, most: wholeList });
  if (all) {
    const ids = all.filter(({ isListed }) => isListed).map(({ id }) => id);
    const nameable = new Set(all.map(({ id }) => id));
    const sums = await sumsBy(narrowed ? ids : undefined);
    const strange = strangeIn(query, ids, sums);
    const gone = strange.filter((id) => nameable.has(id)).toSorted((a, b) => a - b);
    return linesFrom<F, Attribute>(report, query, { ids, strange, gone, sums });
  }

  const answer = await known.mirrored(report.dimension, factScope, period, filters, {
    membership,
    isNarrowed: narrowed,
    measures: report.measures ?? ADDED_UP,
    order,
    having: (having ?? []).flatMap(({ figure, ...condition }) => {
      const recipe = report.figures[figure]?.recipe;
      return recipe ? [{ ...condition, recipe }] : [];
    }),
    offset: offsetOf(query),
    limit: query.limit,
  });
  const sums = await sumsBy(answer.page.map(({ id }) => id));
  const passing = (given: FactSums | null) => (given && meets(report.figures, having, given) ? given : null);
  const others = { gone: passing(answer.others.gone), none: passing(answer.others.none) };
  return {
    page: answer.page.map((row) => ({ ...row, sums: sums.get(row.id) ?? NO_FACT_SUMS })),
    count: answer.count,
    others,
    total: having ? addUp([answer.sums, ...Object.values(others).flatMap((sum) => sum ?? [])]) : answer.sums,
  };
};
