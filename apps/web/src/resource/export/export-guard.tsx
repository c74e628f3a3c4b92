import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { exportTexts } from './export.texts.ts';

/** Another page, and closing the tab, would end the export: both ask first. */
export const ExportGuard = ({ isUnfinished }: { isUnfinished: () => boolean }) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnfinished(),
    enableBeforeUnload: isUnfinished,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={exportTexts.leaveTitle}
      confirmLabel={exportTexts.leave}
      cancelLabel={exportTexts.stay}
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      {exportTexts.leaveText}
    </ConfirmDialog>
  );
};
