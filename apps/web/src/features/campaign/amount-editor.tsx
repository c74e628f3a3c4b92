import { campaignRoutes, updateCampaign } from '@adhelm/contract/campaign';
import { type KeyboardEvent, useId, useLayoutEffect, useState } from 'react';
import { messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { useRefetchList } from '../../resource/list/use-list.ts';
import { Tip } from '../../ui/tooltip.tsx';
import type { AmountCellProps } from './amount-row.ts';
import { campaignTexts as words } from './campaign.texts.ts';

/** Saves once at a time what was entered, unless somebody has changed it since it was seen. */
const useAmountSaving = ({ row, what }: AmountCellProps, onSaved: () => void) => {
  const refetch = useRefetchList('campaign');
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, run } = useOneAtATime();
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
    const { data: amount, error } = updateCampaign.shape[what].safeParse(entered);
    if (error) return setProblem(error.issues[0]?.message ?? words.notSaved);
    if (amount === undefined || Number(amount) === row[what]) return onSaved();
    setProblem(null);
    await send(amount);
  };
  return { problem, isBusy, save: (entered: string) => run(() => save(entered)) };
};

type EditorProps = AmountCellProps & { label: string; onClose: () => void };

/** The field that takes the place of an amount. */
const AmountEditor = ({ row, what, label, onClose }: EditorProps) => {
  const before = row[what] === null ? '' : String(row[what]);
  const [entered, setEntered] = useState(before);
  const { problem, isBusy, save } = useAmountSaving({ row, what }, onClose);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const noteId = useId();
  const note = problem ?? `${row.currency}. ${words.amountHint}`;
  // It takes the place of the button that was pressed.
  useLayoutEffect(() => {
    input?.focus();
    input?.select();
  }, [input]);
  const submit = (event: { preventDefault: () => void }) => {
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
        ref={setInput}
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
      <span id={noteId} className="sr-only" role={problem === null ? undefined : 'alert'}>
        {note}
      </span>
      {input && <Tip key={note} side="bottom" anchor={input} content={note} />}
    </form>
  );
};

export default AmountEditor;
