import { texts } from '../lib/texts.ts';
import type { BulkQuestionProps } from '../resource/declaration.ts';
import { RejectDialog } from './reject-dialog.tsx';

/** One reason for all of them. */
const RejectMany = ({ count, onAnswer, onClose }: BulkQuestionProps) => (
  <RejectDialog open name={texts.list.selected(count)} busy={false} onReject={onAnswer} onClose={onClose} />
);

export default RejectMany;
