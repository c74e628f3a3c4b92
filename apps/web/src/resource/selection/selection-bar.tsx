import { ListChecks, RotateCcw, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/http/api-error.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { BulkAction, ListRow, ListScreen, UseBulkActions } from '../declaration.ts';
import { ProgressBar } from '../list/progress-bar.tsx';
import { listTexts } from '../list.texts.ts';
import { type BulkLine, splitFor } from './bulk-result.ts';
import { useBulkWork } from './use-bulk-work.ts';

export type SelectionBarProps<Row extends ListRow> = {
  screen: Pick<ListScreen<Row>, 'nameOf' | 'noun'>;
  useBulkActions?: UseBulkActions<Row> | undefined;
  rows: readonly Row[];
  onClear: () => void;
  onDelete: ((rows: readonly Row[]) => void) | null;
  onRestore: ((rows: readonly Row[], onProgress: (finished: number) => void) => Promise<void>) | null;
  /** Selects the rows of all pages too; null where there are none or they are selected. */
  everything: { count: number; isAll: boolean; select: () => Promise<void> } | null;
  onChanged: () => Promise<void>;
  onResults: (lines: readonly BulkLine[]) => void;
};

const NO_ACTIONS: readonly never[] = [];
const useNoActions = () => NO_ACTIONS;

/** How an action is called for rows of which only some take it. */
const labelFor = <Row,>(action: BulkAction<Row>, possible: number, all: number): string =>
  possible === all ? action.label : listTexts.forSome(action.label, possible);

/** What can be done with the selected rows; floats over the foot of the table, so that nothing moves. */
export const SelectionBar = <Row extends ListRow>(props: SelectionBarProps<Row>) => {
  const { screen, rows, onClear, onDelete, onRestore, everything, useBulkActions = useNoActions } = props;
  const actions = useBulkActions();
  const { work, follow, perform } = useBulkWork<Row>({ ...props, nameOf: screen.nameOf });
  const [asked, setAsked] = useState<BulkAction<Row> | null>(null);
  const [isLoading, setLoading] = useState(false);
  if (rows.length === 0 && !work) return null;

  const start = async (action: BulkAction<Row>, reason?: string) => {
    setAsked(null);
    await perform(action, rows, reason);
    onClear();
  };
  const selectEverything = async () => {
    setLoading(true);
    await everything
      ?.select()
      .catch((error: unknown) => toast.error(messageOf(error, listTexts.everythingFailed)));
    setLoading(false);
  };
  const offers = onRestore ? [] : actions.map((action) => ({ action, ...splitFor(action, rows) }));
  return (
    <section
      aria-label={texts.list.selected(rows.length)}
      className="floating fixed bottom-4 left-1/2 z-30 flex w-max max-w-[calc(100vw-24px)] -translate-x-1/2 flex-wrap items-center gap-2 py-2 pr-2 pl-4"
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
          {everything && (
            <Button icon={ListChecks} loading={isLoading} onClick={() => void selectEverything()}>
              {everything.isAll
                ? listTexts.selectEverything(everything.count, screen.noun.many)
                : listTexts.selectFirst(everything.count, screen.noun.many)}
            </Button>
          )}
          {offers.map(
            ({ action, possible }) =>
              possible.length > 0 && (
                <Button
                  key={action.key}
                  icon={action.icon}
                  onClick={() => (action.Question ? setAsked(action) : void start(action))}
                >
                  {labelFor(action, possible.length, rows.length)}
                </Button>
              ),
          )}
          {onDelete && (
            <Button icon={Trash2} className="text-bad!" onClick={() => onDelete(rows)}>
              {texts.list.delete}
            </Button>
          )}
          {onRestore && (
            <Button
              icon={RotateCcw}
              onClick={() => void follow(rows.length, (onProgress) => onRestore(rows, onProgress))}
            >
              {texts.list.restore}
            </Button>
          )}
          <IconButton label={listTexts.clearSelection} icon={X} side="top" onClick={onClear} />
        </>
      )}
      {asked?.Question && (
        <asked.Question
          count={splitFor(asked, rows).possible.length}
          onAnswer={(reason) => void start(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
};
