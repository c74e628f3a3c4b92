import { RotateCcw, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { listTexts } from '../lib/list-texts.ts';
import { texts } from '../lib/texts.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { ProgressBar } from './progress-bar.tsx';

type SelectionBarProps<Row> = {
  rows: readonly Row[];
  onClear: () => void;
  onDelete: ((rows: readonly Row[]) => void) | null;
  onRestore: ((rows: readonly Row[], onProgress: (finished: number) => void) => Promise<void>) | null;
};

/** What can be done with the selected rows; floats over the foot of the table, so that nothing moves. */
export const SelectionBar = <Row,>({ rows, onClear, onDelete, onRestore }: SelectionBarProps<Row>) => {
  const [work, setWork] = useState<{ finished: number; total: number } | null>(null);
  if (rows.length === 0 && !work) return null;

  const restore = async () => {
    if (!onRestore || work) return;
    const total = rows.length;
    setWork({ finished: 0, total });
    await onRestore(rows, (finished) => setWork({ finished, total }));
    setWork(null);
  };
  return (
    <section
      aria-label={texts.list.selected(rows.length)}
      className="floating fixed bottom-4 left-1/2 z-30 flex max-w-[calc(100vw-24px)] -translate-x-1/2 items-center gap-2 py-2 pr-2 pl-4"
    >
      {work ? (
        <div className="w-48 pr-2">
          <ProgressBar done={work.finished} total={work.total} />
        </div>
      ) : (
        <>
          <span className="pr-2 font-medium whitespace-nowrap tabular-nums" role="status">
            {texts.list.selected(rows.length)}
          </span>
          {onDelete && (
            <Button icon={Trash2} className="text-bad!" onClick={() => onDelete(rows)}>
              {texts.list.delete}
            </Button>
          )}
          {onRestore && (
            <Button icon={RotateCcw} onClick={() => void restore()}>
              {texts.list.restore}
            </Button>
          )}
          <IconButton label={listTexts.clearSelection} icon={X} side="top" onClick={onClear} />
        </>
      )}
    </section>
  );
};
