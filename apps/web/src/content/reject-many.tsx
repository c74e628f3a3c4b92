import { texts } from '../lib/texts.ts';
import type { BulkQuestionProps } from '../resource/declaration.ts';
import { RejectDialog } from './reject-dialog.tsx';

/** The dialog for the reason of rejecting several rows: all get the same one. */
const RejectMany = ({ count, onAnswer, onClose }: BulkQuestionProps) => (
  <RejectDialog open name={texts.list.selected(count)} busy={false} onReject={onAnswer} onClose={onClose} />
);

export default RejectMany;
