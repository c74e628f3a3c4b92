import { Check, X } from 'lucide-react';
import { texts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { listTexts } from '../list.texts.ts';
import type { BulkLine } from './bulk-result.ts';

type BulkResultsProps = { lines: readonly BulkLine[] | null; onClose: () => void };

/** What became of each row, where not all went well. */
const BulkResults = ({ lines, onClose }: BulkResultsProps) => {
  const done = lines?.filter(({ message }) => message === null).length ?? 0;
  return (
    <Modal
      open={lines !== null}
      onOpenChange={(open) => !open && onClose()}
      title={listTexts.progress(done, lines?.length ?? 0)}
      footer={<Button onClick={onClose}>{texts.shell.close}</Button>}
    >
      <ul aria-label={listTexts.results} className="grid gap-2">
        {lines?.map(({ id, name, message, note }) => (
          <li key={id} className="flex gap-2">
            {message === null ? (
              <Check className="mt-0.5 size-4 text-good" aria-hidden="true" />
            ) : (
              <X className="mt-0.5 size-4 text-bad" aria-hidden="true" />
            )}
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="text-xs text-ink-2">{message ?? note ?? listTexts.rowDone}</p>
            </div>
          </li>
        ))}
      </ul>
    </Modal>
  );
};

export default BulkResults;
