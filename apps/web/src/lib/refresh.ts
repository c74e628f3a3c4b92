import { useSearch } from '@tanstack/react-router';
import { z } from 'zod';

/** The `refresh` value of the query string: whenever it changes, lists fetch anew. */
export const refreshParam = z.coerce.number().int().positive().optional().catch(undefined);

export const useRefreshValue = (): number => {
  const search: { refresh?: unknown } = useSearch({ strict: false });
  return refreshParam.parse(search.refresh) ?? 0;
};

/** The router listens to the history, so this works from outside a component as well. */
const bump = (forget: readonly string[]) => {
  const url = new URL(location.href);
  for (const name of forget) url.searchParams.delete(name);
  url.searchParams.set('refresh', String(Date.now()));
  history.replaceState(history.state, '', url);
};

export const bumpRefresh = (): void => bump([]);

/** For another user or publisher: what the address says of people means nothing to them. */
export const refreshForOthers = (): void => bump(['userIds']);
