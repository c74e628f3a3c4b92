import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { listSearchSchema } from '../list/list-search.ts';
import { formTexts } from './form.texts.ts';

/** Which form an address has open. */
const openForm = ({ pathname, search }: { pathname: string; search: unknown }) => {
  const { edit, create } = listSearchSchema.parse(search);
  return edit === undefined && create === undefined ? null : `${pathname}/${edit ?? 'new'}`;
};

type Place = Parameters<typeof openForm>[0];

const leavesForm = (current: Place, next: Place): boolean => {
  const open = openForm(current);
  return open !== null && open !== openForm(next);
};

type UnsavedGuardProps = {
  isUnsaved: () => boolean;
  /** Whether going there loses what is unsaved; closing the side panel does unless told. */
  isLeaving?: (current: Place, next: Place) => boolean;
};

/** Closing the panel, leaving the page and closing the tab all ask first while something is unsaved. */
export const UnsavedGuard = ({ isUnsaved, isLeaving = leavesForm }: UnsavedGuardProps) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isLeaving(current, next) && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={formTexts.discardTitle}
      confirmLabel={formTexts.discard}
      cancelLabel={formTexts.keepEditing}
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      {formTexts.discardText}
    </ConfirmDialog>
  );
};
