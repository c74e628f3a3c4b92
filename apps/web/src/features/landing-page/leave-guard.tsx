import { useBlocker } from '@tanstack/react-router';
import { editorTexts } from '../../lib/editor-texts.ts';
import { formTexts } from '../../lib/form-texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type LeaveGuardProps = { isUnsaved: () => boolean; onDiscard: () => void };

/** Leaving the editor and closing the tab ask first while something is unsaved. */
export const LeaveGuard = ({ isUnsaved, onDiscard }: LeaveGuardProps) => {
  const { status, proceed, reset } = useBlocker({
    // The address of a new page gets its id once it is saved: that is no leaving.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={editorTexts.landingPage.leaveTitle}
      confirmLabel={editorTexts.landingPage.leave}
      cancelLabel={formTexts.keepEditing}
      onConfirm={() => {
        onDiscard();
        proceed?.();
      }}
      onCancel={() => reset?.()}
    >
      {editorTexts.landingPage.leaveText}
    </ConfirmDialog>
  );
};
