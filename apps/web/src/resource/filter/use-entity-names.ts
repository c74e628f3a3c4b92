import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EntityFilter } from '../declaration.ts';
import type { Filters } from '../list/list-search.ts';
import { CHIPS_OF_A_KIND } from './filter-chips.ts';

const NOTHING_KNOWN: ReadonlyMap<string, string> = new Map();

/** What the entities that a list is narrowed to are called, by filter and id, as far as the server tells. */
export const useEntityNames = <Row>(
  entityFilters: readonly EntityFilter<Row>[],
  filters: Filters,
): ReadonlyMap<string, string> => {
  const asked = entityFilters.flatMap(({ key, lookup }) => {
    const ids = filters[key] ?? [];
    return lookup && ids.length <= CHIPS_OF_A_KIND
      ? ids.map((id) => ({ place: `${key} ${id}`, id, lookup }))
      : [];
  });
  const { data } = useQuery({
    queryKey: ['entity-names', asked.map(({ place }) => place)],
    queryFn: async ({ signal }) => {
      const answers = await Promise.allSettled(asked.map(({ id, lookup }) => lookup.one(id, signal)));
      return new Map(
        answers.flatMap((answer, index) => {
          const place = asked[index]?.place;
          return answer.status === 'fulfilled' && place ? [[place, answer.value.name]] : [];
        }),
      );
    },
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });
  return data ?? NOTHING_KNOWN;
};
