import { campaignRoutes, updateCampaign } from '@adhelm/contract/campaign';
import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { standingRefusal } from '../../buying/standing-steps.ts';
import { messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { useCan } from '../../lib/session/use-session.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import { formatAmount } from '../../resource/cells/amount.ts';
import { NO_VALUE } from '../../resource/cells/format.ts';
import { useRefetchList } from '../../resource/list/use-list.ts';
import { tooltipPosition } from '../../ui/tooltip-position.ts';
import { campaignTexts as words } from './campaign.texts.ts';

type Amount = 'dailyBudget' | 'bidAmount';

export type AmountRow = {
  id: number;
  name: string;
  platform: string;
  status: string;
  currency: string;
  dailyBudget: number | null;
  bidAmount: number | null;
  isGone?: boolean;
};

type AmountCellProps = { row: AmountRow; what: Amount };

const shown = (value: number | null, currency: string): string =>
  value === null ? NO_VALUE : formatAmount(value, currency);

/** Saves once at a time what was entered, unless somebody has changed it since it was seen. */
const useAmountSaving = ({ row, what }: AmountCellProps, onSaved: () => void) => {
  const refetch = useRefetchList('campaign');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const send = async (amount: string) => {
    const body = { [what]: amount, seen: { [what]: row[what] } };
    try {
      await call(campaignRoutes.update, { params: { id: row.id }, body });
      await refetch();
      toast.success(texts.list.updated);
      onSaved();
    } catch (error) {
      setProblem(messageOf(error, words.notSaved));
      // Where it was changed at the platform, the next try is based on what it is now.
      await refetch();
    }
  };
  const save = async (entered: string) => {
    if (isUnderWay.current) return;
    const { data: amount, error } = updateCampaign.shape[what].safeParse(entered);
    if (error) return setProblem(error.issues[0]?.message ?? words.notSaved);
    if (amount === undefined || Number(amount) === row[what]) return onSaved();
    isUnderWay.current = true;
    setBusy(true);
    setProblem(null);
    await send(amount);
    isUnderWay.current = false;
    setBusy(false);
  };
  return { problem, isBusy, save };
};

type EditorProps = AmountCellProps & { label: string; onClose: () => void };

/** Above everything, as the table would cut it off. */
const useNote = () => {
  const input = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!input.current || !note.current) return;
    note.current.showPopover?.();
    const view = { width: innerWidth, height: innerHeight };
    const [anchor, tip] = [input.current.getBoundingClientRect(), note.current.getBoundingClientRect()];
    const { left, top } = tooltipPosition('bottom', anchor, tip, view);
    note.current.style.left = `${left}px`;
    note.current.style.top = `${top}px`;
  });
  return { input, note };
};

const AmountEditor = ({ row, what, label, onClose }: EditorProps) => {
  const before = row[what] === null ? '' : String(row[what]);
  const [entered, setEntered] = useState(before);
  const { problem, isBusy, save } = useAmountSaving({ row, what }, onClose);
  const { input, note } = useNote();
  const noteId = useId();
  useLayoutEffect(() => input.current?.select(), [input]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(entered);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <form noValidate onSubmit={submit} className="-mx-1.5">
      <input
        ref={input}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
        autoFocus
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        aria-label={words.amountIn(label, row.currency)}
        aria-describedby={noteId}
        aria-invalid={problem !== null || undefined}
        aria-busy={isBusy || undefined}
        readOnly={isBusy}
        value={entered}
        onChange={(event) => setEntered(event.target.value)}
        onKeyDown={onKeyDown}
        // What was changed is not lost, nor spent, because somebody pressed beside it.
        onBlur={() => entered === before && onClose()}
        className="h-7 w-full rounded-xs border border-control bg-surface px-1.5 text-right tabular-nums aria-invalid:border-bad max-sm:h-11"
      />
      <span
        ref={note}
        id={noteId}
        popover="manual"
        role={problem === null ? undefined : 'alert'}
        className={`fixed inset-auto m-0 max-w-72 rounded-sm border-0 px-2.5 py-1.5 text-left text-xs whitespace-normal shadow-float ${problem === null ? 'bg-ink text-bg' : 'bg-bad-soft text-bad'}`}
      >
        {problem ?? `${row.currency}. ${words.amountHint}`}
      </span>
    </form>
  );
};

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
  if (isOpen) return <AmountEditor row={row} what={what} label={label} onClose={close} />;
  return (
    <button
      ref={button}
      type="button"
      aria-label={words.editAmount(label, row.name, amount)}
      onClick={() => setOpen(true)}
      className="-mx-1.5 w-[calc(100%+12px)] cursor-text truncate rounded-xs border border-transparent px-1.5 py-1 text-right hover:border-control focus-visible:-outline-offset-2 max-sm:min-h-[43px]"
    >
      {amount}
    </button>
  );
};
