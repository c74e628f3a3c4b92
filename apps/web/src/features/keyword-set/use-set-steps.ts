import { keywordSetRoutes } from '@adhelm/contract/keyword-set';
import { useMemo } from 'react';
import { bulkSteps } from '../../content/bulk-steps.ts';
import { call } from '../../lib/http/client.ts';
import type { SetMenuRow } from './set-menu.tsx';
import { stepRights, useSetRights } from './set-rights.ts';

/** The steps for several keyword sets at once. */
const useSetSteps = () => {
  const rightsOn = useSetRights();
  return useMemo(
    () =>
      bulkSteps<SetMenuRow>({
        rightsOn: ({ createdByUser }) => stepRights(rightsOn(createdByUser?.id ?? null)),
        send: ({ id }, change) => call(keywordSetRoutes.update, { params: { id }, body: change }),
      }),
    [rightsOn],
  );
};

export default useSetSteps;
