import { postRoutes } from '@adhelm/contract/post';
import { useMemo } from 'react';
import { bulkSteps } from '../../content/bulk-steps.ts';
import { useContentRights } from '../../content/content-rights.ts';
import { call } from '../../lib/http/client.ts';
import type { PageRow } from './page-row.ts';

/** The steps for several landing pages at once. */
const usePageSteps = () => {
  const rightsOn = useContentRights();
  return useMemo(
    () =>
      bulkSteps<PageRow>({
        rightsOn: (row) => rightsOn(row.kind === 'BLOG' ? 'BLOG' : 'POST', row.createdByUser?.id ?? null),
        send: ({ id, updatedAt }, change) =>
          call(postRoutes.update, { params: { id }, body: { ...change, updatedAt } }),
      }),
    [rightsOn],
  );
};

export default usePageSteps;
