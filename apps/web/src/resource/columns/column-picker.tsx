import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox.tsx';
import { MoveHandle } from '../../ui/move-handle.tsx';
import { Popover } from '../../ui/popover.tsx';
import { listTexts } from '../list.texts.ts';
import { type ColumnSettings, isSeen, moveKey, NO_SETTINGS, orderColumns } from './column-settings.ts';
import { ColumnsTrigger } from './columns-trigger.tsx';

type Pickable = { key: string; label: string; main?: boolean; extra?: boolean };

type ColumnPickerProps = {
  columns: readonly Pickable[];
  settings: ColumnSettings;
  onApply: (settings: ColumnSettings) => void;
};

const LINE_HEIGHT = 34;
const PHONE_LINE_HEIGHT = 44;

type LineProps = {
  column: Pickable;
  shown: boolean;
  onShow: (shown: boolean) => void;
  /** By how many places, negative for up. */
  onMove: (by: number) => void;
};

const Line = ({ column, shown, onShow, onMove }: LineProps) => {
  const [held, setHeld] = useState(false);
  const lineHeight = usePhone() ? PHONE_LINE_HEIGHT : LINE_HEIGHT;
  return (
    <li
      style={{ height: lineHeight }}
      className={classNames('flex items-center rounded-sm pr-1 pl-2.5 select-none', held && 'bg-accent-soft')}
    >
      <CheckboxField
        className="h-full min-w-0 flex-1"
        checked={shown}
        disabled={column.main ?? false}
        onCheckedChange={onShow}
        label={<span className="block truncate text-ink">{column.label}</span>}
      />
      <MoveHandle
        label={listTexts.moveColumn(column.label)}
        hint={listTexts.moveColumnHint}
        lineHeight={lineHeight}
        onMove={onMove}
        onHold={setHeld}
      />
    </li>
  );
};

type Draft = Omit<ColumnSettings, 'widths'>;

const keysOf = (columns: readonly Pickable[]) => columns.map(({ key }) => key);

/** Adds a key to a list of keys, or removes it. */
const changed = (keys: readonly string[], key: string, isIn: boolean) => {
  const others = keys.filter((one) => one !== key);
  return isIn ? [...others, key] : others;
};

const PickerPanel = ({ columns, settings, onApply }: ColumnPickerProps) => {
  const [draft, setDraft] = useState<Draft>(settings);
  const ordered = orderColumns(columns, draft.order);
  const hideable = columns.filter((column) => !column.main);
  const hiddenCount = hideable.filter((column) => !isSeen(column, draft)).length;

  const show = ({ key, extra }: Pickable, seen: boolean) =>
    setDraft(
      extra
        ? { ...draft, shown: changed(draft.shown, key, seen) }
        : { ...draft, hidden: changed(draft.hidden, key, !seen) },
    );
  const showAll = () =>
    setDraft({ ...draft, hidden: [], shown: keysOf(hideable.filter(({ extra }) => extra)) });
  const hideAll = () => setDraft({ ...draft, hidden: keysOf(hideable), shown: [] });
  const move = (key: string, by: number) => {
    const keys = keysOf(ordered);
    const at = keys.indexOf(key);
    setDraft({ ...draft, order: moveKey(keys, at, at + by) });
  };
  return (
    <>
      <div className="border-b border-line px-3.5">
        <CheckboxField
          className="min-h-9 max-sm:min-h-11"
          checked={hiddenCount === 0}
          indeterminate={hiddenCount > 0 && hiddenCount < hideable.length}
          onCheckedChange={hiddenCount === 0 ? hideAll : showAll}
          label={<span className="font-medium text-ink">{listTexts.selectAll}</span>}
        />
      </div>
      <ul className="max-h-[min(22rem,50dvh)] overflow-y-auto p-1">
        {ordered.map((column) => (
          <Line
            key={column.key}
            column={column}
            shown={isSeen(column, draft)}
            onShow={(seen) => show(column, seen)}
            onMove={(by) => move(column.key, by)}
          />
        ))}
      </ul>
      <div className="flex justify-between gap-2 border-t border-line p-2">
        <Button variant="ghost" onClick={() => onApply(NO_SETTINGS)}>
          {listTexts.resetColumns}
        </Button>
        <Button variant="prime" onClick={() => onApply({ ...settings, ...draft })}>
          {listTexts.apply}
        </Button>
      </div>
    </>
  );
};

/** Which columns are shown and in which order; nothing changes until Apply. */
const ColumnPicker = ({ onApply, ...rest }: ColumnPickerProps) => {
  const [open, setOpen] = useState(false);
  return (
    <Popover title={listTexts.pickColumns} open={open} onOpenChange={setOpen} trigger={<ColumnsTrigger />}>
      <PickerPanel
        {...rest}
        onApply={(settings) => {
          onApply(settings);
          setOpen(false);
        }}
      />
    </Popover>
  );
};

export default ColumnPicker;
