import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useSearchNow } from '../../lib/use-search-now.ts';
import {
  type ListSearch,
  type ListState,
  listSearchOf,
  listSearchSchema,
  otherThanList,
} from './list-search.ts';

/** The part of the address that a list reads and writes. */
export const useAddress = () => {
  const raw = useSearchNow();
  const navigate = useNavigate();
  const search = useMemo(() => listSearchSchema.parse(raw), [raw]);

  const goTo = useCallback(
    (next: ListSearch, options: { replace?: boolean } = {}) => {
      void navigate({
        to: '.',
        // What else the address holds, such as the range of a report, is not the list's to drop.
        search: (before: object) => ({ ...next, ...otherThanList(before) }),
        replace: options.replace ?? false,
        resetScroll: false,
      });
    },
    [navigate],
  );
  const showList = useCallback(
    (state: ListState, options?: { replace?: boolean }) =>
      goTo({ ...listSearchOf(state), refresh: search.refresh }, options),
    [goTo, search.refresh],
  );
  const openForm = useCallback(
    (form: { edit: number } | { create: true }) =>
      goTo({ ...search, edit: undefined, create: undefined, ...form }),
    [goTo, search],
  );
  const closeForm = useCallback(
    () => goTo({ ...search, edit: undefined, create: undefined }, { replace: true }),
    [goTo, search],
  );
  return { search, showList, openForm, closeForm };
};
