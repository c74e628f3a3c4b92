import { offsetOf } from '../../db/entities/list-page.ts';
import { ADDED_UP } from '../../facts/measures.ts';
import type { ListOrder } from '../../facts/mirror/mirrored-list.ts';
import type { MirroredList } from '../../facts/mirror/mirrored-lists.ts';
import type { FactFilters } from '../../facts/read/fact-reader.ts';
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
import { linesFrom, strangeIn, withOthers } from './listed-lines.ts';

/** By which filter of the facts the rows of a page are asked for. */
const ID_FILTERS = { keyword: 'keywordIds', ad: 'adIds' } as const satisfies Record<MirroredList, string>;

/** As many rows are quicker sorted here, with all that is known of them, than asked for piece by piece. */
export const WHOLE_LIST = 5_000;

/** The rows of a list of which there may be a million: the fact store sorts and counts them beside their facts. */
export const mirroredLines = <
  Repositories,
  Attribute extends string,
  F extends Figures,
  Rows extends MirroredRows<Attribute, object>,
>(
  { inScope, facts, mirror, wholeList }: ListNeeds<Repositories>,
  { list, ...report }: ListReport<F, (repositories: Repositories) => Rows> & { list: MirroredList },
) => {
  type Question = ListQuestion<Attribute, keyof F & string>;

  /** Whose whole lists have too many rows: their sums are kept, and few rows of them are read there too. */
  const longLists = new Set<string>();

  /** One state of the facts, the rows that are meant and their order. */
  const stateOf = async ({ scope, query, asked }: Question) => {
    const { period, filters, asOf, factScope } = asked;
    const { search, status } = query;
    const by = orderOf<F, Attribute>(report, query);
    const rowsMeant = async () => {
      const [{ rows, order }, copy] = await Promise.all([
        inScope(scope, async (repositories) => {
          const entities = report.rows(repositories);
          const found = await entities.membership({ ...filters, search, status });
          const sorted: ListOrder =
            'figure' in by
              ? { recipe: by.figure.recipe, order: by.order }
              : { ...(await entities.order(by.attribute)), order: by.order };
          return { rows: found, order: sorted };
        }),
        mirror.bringUpToDate(list),
      ]);
      const membership = { ...rows, publisherId: factScope.publisherId };
      const asking = { isNarrowed: isNarrowed(query), most: wholeList, copy };
      return { membership, members: await facts.members(membership, asking), order };
    };
    const [known, meant] = await Promise.all([facts.at([period], asOf), rowsMeant()]);
    return { known, ...meant };
  };
  type State = Awaited<ReturnType<typeof stateOf>>;

  /** The rows on a short list in their order; by their ids where figures decide it. */
  const idsInOrder = async ({ membership, members, order }: State, ids: readonly number[]) => {
    if ('recipe' in order) return ids;
    const listed = new Set(ids);
    return (await facts.sortedMembers(membership, members, order)).filter((id) => listed.has(id));
  };

  type FewRows = NonNullable<State['members']['few']>;

  const fewLines = async ({ query, asked }: Question, state: State, rows: FewRows): Promise<Lines> => {
    const { known } = state;
    const { period, filters, factScope } = asked;
    const narrowed = isNarrowed(query);
    const listed = rows.filter(({ isListed }) => isListed).map(({ id }) => id);
    const ids = await idsInOrder(state, listed);
    const nameable = new Set(rows.map(({ id }) => id));
    const { dimension, measures } = report;
    const sumsOf = (some: FactFilters) => known.by(dimension, factScope, period, some, measures);
    const ofSome = () =>
      longLists.has(JSON.stringify(factScope))
        ? known.ofRows(dimension, factScope, period, filters, ids, measures ?? ADDED_UP)
        : sumsOf({ ...filters, [ID_FILTERS[list]]: ids });
    const sums = await (narrowed ? ofSome() : sumsOf(filters));
    const strange = strangeIn(query, ids, sums);
    const gone = strange.filter((id) => nameable.has(id)).toSorted((a, b) => a - b);
    return linesFrom<F, Attribute>(report, query, { ids, strange, gone, sums });
  };

  const manyLines = async ({ query, asked }: Question, state: State): Promise<Lines> => {
    const { known, membership, members, order } = state;
    const { having } = query;
    const answer = await known.mirrored(report.dimension, asked.factScope, asked.period, asked.filters, {
      membership,
      members,
      isNarrowed: isNarrowed(query),
      measures: report.measures ?? ADDED_UP,
      order,
      having: (having ?? []).flatMap(({ figure, ...condition }) => {
        const recipe = report.figures[figure]?.recipe;
        return recipe ? [{ ...condition, recipe }] : [];
      }),
      offset: offsetOf(query),
      limit: query.limit,
    });
    const { others, total } = withOthers(report.figures, having, [answer.sums], answer.others);
    return {
      page: answer.page,
      count: answer.count,
      others,
      // Without conditions they are in the sums of everything already.
      total: having ? total : answer.sums,
    };
  };

  return async (question: Question): Promise<Lines> => {
    const { query, asked } = question;
    const state = await stateOf(question);
    const isWhole = !isNarrowed(query) && Object.values(asked.filters).every((given) => given === undefined);
    const { few } = state.members;
    if (few) return fewLines(question, state, few);
    if (isWhole) longLists.add(JSON.stringify(asked.factScope));
    return manyLines(question, state);
  };
};
