import { SHEET_LIMITS } from '@adhelm/contract/google';
import { useLayoutEffect, useState } from 'react';
import { Modal } from '../../ui/modal.tsx';
import type { ListRow } from '../declaration.ts';
import type { ListState } from '../list/list-search.ts';
import { exportTexts } from './export.texts.ts';
import { type Choice, ExportChoices } from './export-choices.tsx';
import { ExportFooter } from './export-footer.tsx';
import { ExportGuard } from './export-guard.tsx';
import { ExportOutcome } from './export-outcome.tsx';
import {
  DEFAULT_EXPORT_PAGE_SIZE,
  type PageRange,
  pagesOf,
  plannedRows,
  planPages,
  readRange,
} from './page-plan.ts';
import type { ExportSource } from './run-export.ts';
import { isUnfinished, useExport } from './use-export.ts';

/** The head and the note take lines too. */
const SHEET_ROWS = SHEET_LIMITS.rows - 101;

type ExportDialogProps<Row extends ListRow> = {
  open: boolean;
  onClose: () => void;
  source: ExportSource<Row>;
  /** How many rows the page on screen holds. */
  rowsOnPage: number;
};

const firstChoice = (total: number): Choice => ({
  target: 'excel',
  scope: 'page',
  size: DEFAULT_EXPORT_PAGE_SIZE,
  start: '1',
  end: String(pagesOf(total, DEFAULT_EXPORT_PAGE_SIZE)),
});

/** The pages that a choice comes to, or what is wrong with them. */
const chosenPages = ({ scope, start, end, size }: Choice, { page, limit }: ListState, total: number) => {
  if (scope === 'all') return readRange(start, end, size, total);
  const range: PageRange = { size: limit, start: page, end: page, scope };
  return { range };
};

const refusalOf = (target: Choice['target'], rows: number, hasOthers: boolean): string | null => {
  if (rows === 0 && !hasOthers) return exportTexts.nothing;
  return target === 'sheet' && rows > SHEET_ROWS ? exportTexts.tooManyForSheet(SHEET_ROWS) : null;
};

/** Exports the list on screen; stays while it runs, and is left only by cancelling. */
export const ExportDialog = <Row extends ListRow>(props: ExportDialogProps<Row>) => {
  const { open, onClose, source, rowsOnPage } = props;
  const { total } = source;
  const { state, start, again, resume, refuse, reset } = useExport(source);
  const [choice, setChoice] = useState(() => firstChoice(total));
  // The list may have become another one since the dialog was open last.
  const [seen, setSeen] = useState({ open, total });
  if (seen.open !== open || seen.total !== total) {
    setSeen({ open, total });
    if (state.step === 'idle' || (open && !seen.open))
      setChoice({ ...firstChoice(total), target: choice.target, scope: choice.scope });
  }
  const chosen = chosenPages(choice, source.state, total);
  const range = 'range' in chosen ? chosen.range : null;
  const plan = range && planPages(range, total);
  const refusal = plan && refusalOf(choice.target, plannedRows(plan, total), source.hasOthers);
  const unfinished = isUnfinished(state);
  // Not on closing: what was said stays while the dialog fades out.
  useLayoutEffect(() => {
    if (open) reset();
  }, [open, reset]);

  return (
    <>
      <Modal
        open={open}
        onOpenChange={(next) => !next && !unfinished && onClose()}
        title={exportTexts.title(source.screen.noun.many)}
        hideClose={unfinished}
        dismissible={!unfinished}
        footer={
          <ExportFooter
            step={state.step}
            onStart={range && refusal === null ? () => void start(choice.target, range) : null}
            onRetry={() => range && void again(choice.target, range)}
            onResume={() => void resume()}
            onCancel={reset}
            onClose={onClose}
          />
        }
      >
        {state.step === 'idle' ? (
          <>
            <ExportChoices
              choice={choice}
              onChange={(change) => setChoice({ ...choice, ...change })}
              page={{ number: source.state.page, rows: rowsOnPage }}
              total={total}
              problem={'problem' in chosen ? chosen.problem : null}
              plan={plan}
            />
            {refusal && (
              <p role="alert" className="mt-4 text-bad">
                {refusal}
              </p>
            )}
          </>
        ) : (
          <ExportOutcome state={state} onConnected={() => void resume()} onConnectFailed={refuse} />
        )}
      </Modal>
      <ExportGuard isUnfinished={() => unfinished} />
    </>
  );
};
