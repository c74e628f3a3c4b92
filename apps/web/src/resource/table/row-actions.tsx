import type { LucideIcon } from 'lucide-react';
import { Eye, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { texts } from '../../lib/texts.ts';
import { Tooltip } from '../../ui/tooltip.tsx';

type RowActionProps = {
  action: string;
  name: string;
  icon: LucideIcon;
  /** Why it cannot be done; the button then stays, explains and does nothing. */
  refusal: string | null;
  danger?: boolean;
  /** It is being done. */
  busy?: boolean;
  onClick: () => void;
};

/** One button of a row. */
export const RowAction = (props: RowActionProps) => {
  const { action, name, icon: Icon, refusal, danger = false, busy = false, onClick } = props;
  const button = (
    <button
      type="button"
      aria-label={texts.list.actionOn(action, name)}
      aria-disabled={refusal !== null || undefined}
      aria-description={refusal ?? undefined}
      // A long page holds many of these, and a tooltip of our own costs more than all the rest of the row.
      title={refusal === null ? action : undefined}
      aria-busy={busy || undefined}
      onClick={refusal === null && !busy ? onClick : undefined}
      className={classNames(
        'grid size-(--action-size) place-items-center rounded-sm text-ink-3 transition-colors hover:bg-line aria-busy:animate-pulse aria-disabled:cursor-not-allowed aria-disabled:opacity-45 aria-disabled:hover:bg-transparent',
        danger ? 'not-aria-disabled:hover:text-bad' : 'not-aria-disabled:hover:text-ink',
      )}
    >
      <Icon className="size-4" aria-hidden="true" />
    </button>
  );
  return refusal === null ? button : <Tooltip content={refusal}>{button}</Tooltip>;
};

/** The handlers are there where the user may do such a thing at all. */
export type RowHandlers<Row> = {
  onEdit: ((row: Row) => void) | null;
  /** Opens what cannot be changed, where the screen has it read. */
  onView: ((row: Row) => void) | null;
  /** Why nobody can change the row. */
  lockOf: (row: Row) => string | null;
  /** The address at which a row is edited. */
  hrefOf: (row: Row) => string;
  onDelete: ((row: Row) => void) | null;
  onRestore: ((row: Row) => void) | null;
  /** What else the screen offers for a row. */
  more: ((row: Row) => ReactNode) | null;
};

type RowActionsProps<Row> = { row: Row; name: string; mayChange: boolean; handlers: RowHandlers<Row> };

export const RowActions = <Row,>({ row, name, mayChange, handlers }: RowActionsProps<Row>) => {
  const refusal = mayChange ? null : (handlers.lockOf(row) ?? texts.list.globalReadOnly);
  const { onEdit, onView, onDelete, onRestore, more } = handlers;
  const shared = { name, refusal };
  const isRead = onView && !(onEdit && mayChange);
  return (
    <div className="flex justify-end gap-0.5">
      {mayChange && more?.(row)}
      {isRead && (
        <RowAction
          action={texts.list.read}
          name={name}
          refusal={null}
          icon={Eye}
          onClick={() => onView(row)}
        />
      )}
      {onEdit && !isRead && (
        <RowAction {...shared} action={texts.list.edit} icon={Pencil} onClick={() => onEdit(row)} />
      )}
      {onDelete && (
        <RowAction
          {...shared}
          action={texts.list.delete}
          icon={Trash2}
          danger
          onClick={() => onDelete(row)}
        />
      )}
      {onRestore && (
        <RowAction {...shared} action={texts.list.restore} icon={RotateCcw} onClick={() => onRestore(row)} />
      )}
    </div>
  );
};
