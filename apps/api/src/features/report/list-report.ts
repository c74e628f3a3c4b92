import { changeOf, rounded, type Shown } from '@adhelm/domain/figure';
import { metaOf } from '../../db/entities/list-page.ts';
import type { MirroredList } from '../../facts/mirror/mirrored-lists.ts';
import type { FactSums } from '../../facts/read/fact-reader.ts';
import { freshnessOf } from '../../facts/read/fact-sums.ts';
import type { Actor } from '../access/actor.ts';
import type { Sight } from '../access/sight.ts';
import { type AskedPages, askedReports } from './asked-report.ts';
import { linesBefore } from './compared-lines.ts';
import type {
  EntityRows,
  Figures,
  Lines,
  ListNeeds,
  ListQuery,
  ListQuestion,
  ListReport,
  MirroredRows,
  NamedRows,
} from './list-question.ts';
import { listedLines } from './listed-lines.ts';
import { mirroredLines } from './mirrored-lines.ts';

type ShownFigures<F extends Figures> = Shown<{ [Name in keyof F]: ReturnType<F[Name]['of']> }>;

const shownOf = <F extends Figures>(figures: F, sums: FactSums): ShownFigures<F> =>
  rounded(
    Object.fromEntries(Object.entries(figures).map(([name, { of }]) => [name, of(sums)])),
  ) as ShownFigures<F>;

type Changes<F extends Figures> = { [Name in keyof F]: number | null };

type Comparison<F extends Figures> = {
  previous?: ShownFigures<F> | null;
  change?: Changes<F> | null;
};

/** What figures were before, and by how much each changed. */
const comparedWith = <F extends Figures>(
  figures: F,
  now: FactSums,
  before: FactSums | null,
): Comparison<F> => ({
  previous: before && shownOf(figures, before),
  change:
    before &&
    (rounded(
      Object.fromEntries(
        Object.entries(figures).map(([name, { of }]) => [name, changeOf(of(now), of(before))]),
      ),
    ) as Changes<F>),
});

type Named<Entity> = { idOf: (entity: Entity) => number };

/**
 * One page of entities with their figures. Whatever else has facts is there too, so that the list adds up to the
 * summary: by its name, or with the others that have none.
 */
const namedReport = <
  Repositories extends AskedPages,
  Attribute extends string,
  Entity extends object,
  F extends Figures,
>(
  deps: ListNeeds<Repositories>,
  {
    figures,
    idOf,
    rows,
    ...report
  }: ListReport<F, (repositories: Repositories) => NamedRows<Entity>> & Named<Entity>,
  linesOf: (question: ListQuestion<Attribute, keyof F & string>) => Promise<Lines>,
) => {
  const { inScope } = deps;
  const namesOf = async ({ scope }: Actor, { page }: Lines, sight: Sight) => {
    const ids = page.map(({ id }) => id);
    const entities = await inScope(scope, (repositories) => rows(repositories).byIds(ids, sight));
    return new Map(entities.map((entity) => [idOf(entity), entity]));
  };

  return async (actor: Actor, query: ListQuery<Attribute | (keyof F & string), keyof F & string>) => {
    const now = await askedReports(inScope)(actor, query);
    // Both periods of one state.
    const asked = query.compare ? { ...now, asOf: now.asOf ?? (await deps.factMoment()) } : now;
    const question = { scope: actor.scope, query, asked };
    const lines = await linesOf(question);
    const [named, before] = await Promise.all([
      namesOf(actor, lines, asked.sight),
      query.compare ? linesBefore(deps, report, question, lines) : null,
    ]);
    const whole: Comparison<F> = before ? comparedWith(figures, lines.total, before.total) : {};
    const { gone, none } = lines.others;
    return {
      data: lines.page.flatMap(({ id, isGone, sums }) => {
        const entity = named.get(id);
        const comparison: Comparison<F> = before ? comparedWith(figures, sums, before.of(id)) : {};
        return entity ? [{ ...entity, isGone, ...shownOf(figures, sums), ...comparison }] : [];
      }),
      meta: metaOf(query, lines.count),
      others: { gone: gone && shownOf(figures, gone), none: none && shownOf(figures, none) },
      totals: {
        ...shownOf(figures, lines.total),
        ...whole,
      },
      ...freshnessOf(lines.total),
    };
  };
};

export const listReport = <
  Repositories extends AskedPages,
  Attribute extends string,
  Entity extends object,
  F extends Figures,
>(
  deps: ListNeeds<Repositories>,
  report: ListReport<F, (repositories: Repositories) => EntityRows<Attribute, Entity>> & Named<Entity>,
) =>
  namedReport<Repositories, Attribute, Entity, F>(deps, report, (question) =>
    listedLines(deps, report, question),
  );

/** The same for lists of which there may be a million rows. */
export const mirroredReport = <
  Repositories extends AskedPages,
  Attribute extends string,
  Entity extends object,
  F extends Figures,
>(
  deps: ListNeeds<Repositories>,
  report: ListReport<F, (repositories: Repositories) => MirroredRows<Attribute, Entity>> &
    Named<Entity> & { list: MirroredList },
) => namedReport<Repositories, Attribute, Entity, F>(deps, report, mirroredLines(deps, report));
