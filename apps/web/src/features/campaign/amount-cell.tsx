import { lazy, Suspense, useRef, useState } from 'react';
import { standingRefusal } from '../../buying/standing-steps.ts';
import { useCan } from '../../lib/session/use-session.ts';
import { texts } from '../../lib/texts.ts';
import { formatAmount } from '../../resource/cells/amount.ts';
import { NO_VALUE } from '../../resource/cells/format.ts';
import type { AmountCellProps } from './amount-row.ts';
import { cellTexts } from './campaign-cells.texts.ts';

const loadEditor = () => import('./amount-editor.tsx');
const AmountEditor = lazy(loadEditor);

const shown = (value: number | null, currency: string): string =>
  value === null ? NO_VALUE : formatAmount(value, currency);

/** A budget or bid in the money of its account; those who may change it do so in its place. */
export const AmountCell = ({ row, what }: AmountCellProps) => {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label = what === 'dailyBudget' ? texts.report.dailyBudget : texts.report.bidAmount;
  const amount = shown(row[what], row.currency);
  if (row.isGone || !can('UPDATE_CAMPAIGN') || standingRefusal(row) !== null)
    return <span className={row[what] === null ? 'text-ink-3' : 'block truncate'}>{amount}</span>;
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const reading = (
    <button
      ref={button}
      type="button"
      aria-label={cellTexts.editAmount(label, row.name, amount)}
      onPointerEnter={() => void loadEditor().catch(() => undefined)}
      onClick={() => setOpen(true)}
      className="-mx-1.5 w-[calc(100%+12px)] cursor-text truncate rounded-xs border border-transparent px-1.5 py-1 text-right hover:border-control focus-visible:-outline-offset-2 max-sm:min-h-[43px]"
    >
      {amount}
    </button>
  );
  if (!isOpen) return reading;
  return (
    <Suspense fallback={reading}>
      <AmountEditor row={row} what={what} label={label} onClose={close} />
    </Suspense>
  );
};
