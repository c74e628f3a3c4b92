import { Button } from '../../ui/button.tsx';
import { exportTexts } from './export.texts.ts';
import type { ExportState } from './use-export.ts';

type ExportFooterProps = {
  step: ExportState['step'];
  /** Null where what is chosen cannot be exported. */
  onStart: (() => void) | null;
  onRetry: () => void;
  onResume: () => void;
  onCancel: () => void;
  onClose: () => void;
};

/** What can be done at each step of an export. */
export const ExportFooter = (props: ExportFooterProps) => {
  const { step, onStart, onRetry, onResume, onCancel, onClose } = props;
  switch (step) {
    case 'idle':
      return (
        <>
          <Button onClick={onClose}>{exportTexts.cancel}</Button>
          <Button variant="prime" disabled={onStart === null} onClick={() => onStart?.()}>
            {exportTexts.start}
          </Button>
        </>
      );
    case 'failed':
      return (
        <>
          <Button onClick={onCancel}>{exportTexts.back}</Button>
          <Button variant="prime" onClick={onRetry}>
            {exportTexts.retry}
          </Button>
        </>
      );
    case 'waiting':
      return (
        <>
          <Button onClick={onCancel}>{exportTexts.cancel}</Button>
          <Button variant="prime" onClick={onResume}>
            {exportTexts.retry}
          </Button>
        </>
      );
    case 'completed':
      return (
        <Button variant="prime" onClick={onClose}>
          {exportTexts.close}
        </Button>
      );
    default:
      return (
        // Away from where the button to start was: its second press must not cancel.
        <Button onClick={onCancel} className="mr-auto">
          {exportTexts.cancel}
        </Button>
      );
  }
};
