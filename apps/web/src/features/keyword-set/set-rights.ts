import type { ContentRights } from '@adhelm/domain/content-status';
import { useCallback } from 'react';
import { useContentRights } from '../../content/content-rights.ts';
import { useCan } from '../../lib/session/use-session.ts';

/** What the signed-in user may do with keyword sets of somebody. */
export const useSetRights = () => {
  const rightsOn = useContentRights();
  const can = useCan();
  return useCallback(
    (createdBy: number | null): ContentRights & { changeStatus: boolean } => {
      const rights = rightsOn('KEYWORDSET', createdBy);
      return {
        ...rights,
        changeStatus: rights.change && (rights.own || can('UPDATE_STATUS_KEYWORDSET')),
      };
    },
    [rightsOn, can],
  );
};

/** As far as steps go, who may not change the status changes nothing. */
export const stepRights = ({ changeStatus, ...rights }: ReturnType<ReturnType<typeof useSetRights>>) => ({
  ...rights,
  change: changeStatus,
});
