import { payoutRoutes, type ReconciledLine } from '@adhelm/contract/payout';
import { useId, useState } from 'react';
import { call } from '../../lib/http/client.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Problem } from '../../ui/problem.tsx';
import { billingTexts as words } from './billing.texts.ts';
import type { DialogProps } from './dialog-props.ts';
import { saveAs } from './saved-file.ts';
import { useSending } from './use-sending.ts';

const Results = ({ lines }: { lines: readonly ReconciledLine[] }) => (
  <ul className="grid gap-1" aria-label={words.resultLines}>
    {lines.map(({ line, outcome, message }) => (
      <li key={line} className="flex flex-wrap gap-x-2">
        <span className="text-ink-3">{words.lineOf(line)}</span>
        <span className="font-medium">{words.outcomes[outcome]}</span>
        <span className="text-ink-2">{message}</span>
      </li>
    ))}
  </ul>
);

/** Payouts that somebody takes to the bank, and what the bank says of them. */
const BankFileDialog = ({ open, onClose, onChanged }: DialogProps) => {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [lines, setLines] = useState<readonly ReconciledLine[]>([]);
  const making = useSending();
  const reading = useSending();
  const make = () =>
    making.send(async (requestKey) => {
      const made = await call(payoutRoutes.makeFile, { body: { requestKey } });
      saveAs(made, 'text/csv');
      await onChanged();
      return words.fileMade(made.number);
    });
  const read = () =>
    reading.send(async () => {
      const content = (await file?.text()) ?? '';
      setLines((await call(payoutRoutes.reconcile, { body: { content } })).lines);
      await onChanged();
      return words.results;
    });
  return (
    <Modal open={open} onOpenChange={(next) => !next && onClose()} title={words.bankFiles}>
      <div className="grid gap-5">
        <section className="grid justify-items-start gap-2">
          <p className="text-ink-2">{words.makeFileText}</p>
          <Problem>{making.problem}</Problem>
          <Button variant="prime" loading={making.isBusy} onClick={() => void make()}>
            {words.makeFile}
          </Button>
        </section>
        <section className="grid justify-items-start gap-2 border-t border-line pt-4">
          <label htmlFor={id} className="font-medium">
            {words.results}
          </label>
          <p className="text-xs text-ink-3">{words.resultsHint}</p>
          <input
            id={id}
            type="file"
            accept=".csv,text/csv"
            className="max-w-full text-ink-2 file:mr-3 file:h-8 file:cursor-pointer file:rounded-sm file:border file:border-solid file:border-line file:bg-surface file:px-3 file:font-medium file:text-ink hover:file:border-line-strong max-sm:file:h-11"
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
          <Problem>{reading.problem}</Problem>
          <Button loading={reading.isBusy} disabled={file === null} onClick={() => void read()}>
            {words.upload}
          </Button>
          {lines.length > 0 && <Results lines={lines} />}
        </section>
      </div>
    </Modal>
  );
};

export default BankFileDialog;
