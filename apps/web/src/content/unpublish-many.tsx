import { texts } from '../lib/texts.ts';
import type { BulkQuestionProps } from '../resource/declaration.ts';
import { listTexts } from '../resource/list.texts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** The confirmation before several pages are unpublished, which visitors notice. */
const UnpublishMany = ({ count, onAnswer, onClose }: BulkQuestionProps) => (
  <ConfirmDialog
    open
    title={listTexts.sure}
    confirmLabel={texts.content.steps.unpublish}
    cancelLabel={texts.list.cancel}
    onConfirm={() => onAnswer()}
    onCancel={onClose}
  >
    {listTexts.willUnpublish(count)}
  </ConfirmDialog>
);

export default UnpublishMany;
