import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { formTexts } from '../../resource/form/form.texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { editorTexts } from './landing-page.texts.ts';

type LeaveGuardProps = {
  isUnsaved: () => boolean;
  onDiscard: () => void;
  /** Resolves to whether it is saved; what is wrong stands at its field. */
  onSave: () => Promise<boolean>;
};

/** Leaving the editor and closing the tab ask first while something is unsaved. */
export const LeaveGuard = ({ isUnsaved, onDiscard, onSave }: LeaveGuardProps) => {
  const [isSaving, setSaving] = useState(false);
  const { status, proceed, reset } = useBlocker({
    // The address of a new page gets its id once it is saved: that is no leaving.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  const saveAndLeave = async () => {
    setSaving(true);
    const isSaved = await onSave();
    setSaving(false);
    if (isSaved) proceed?.();
    else reset?.();
  };
  return (
    <ConfirmDialog
      busy={isSaving}
      rescue={{ label: editorTexts.landingPage.saveAndLeave, onClick: () => void saveAndLeave() }}
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
