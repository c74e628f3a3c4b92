import { FACT_MODEL } from '@adhelm/contract/fact-model';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { useSearchNow } from '../../lib/use-search-now.ts';
import { entityParams } from '../../resource/list/list-search.ts';

const { categoryIds } = entityParams(FACT_MODEL);
const search = z.object({ categoryIds });

/** The verticals (or niches) that the dashboard is narrowed to, and how to choose another. */
export const useVerticals = () => {
  const raw = useSearchNow();
  const navigate = useNavigate();
  const said = useMemo(() => search.parse(raw).categoryIds, [raw]);
  const ids = useMemo(() => (said === undefined ? [] : String(said).split(',').map(Number)), [said]);
  const choose = useCallback(
    (id: number | undefined) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, categoryIds: id }),
        resetScroll: false,
      }),
    [navigate],
  );
  return { ids, choose };
};
