import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import type { BulkAction, ListRow, RowId } from '../declaration.ts';
import { type BulkLine, bulkLines, splitFor } from './bulk-result.ts';
import { runAll } from './run-all.ts';

type BulkWork<Row> = {
  nameOf: (row: Row) => string;
  onChanged: () => Promise<void>;
  onResults: (lines: readonly BulkLine[]) => void;
};

/** Does one thing with many rows, says how far it is and what became of each. */
export const useBulkWork = <Row extends ListRow>({ nameOf, onChanged, onResults }: BulkWork<Row>) => {
  const [work, setWork] = useState<{ finished: number; total: number } | null>(null);
  const follow = async (total: number, task: (onProgress: (finished: number) => void) => Promise<void>) => {
    setWork({ finished: 0, total });
    await task((finished) => setWork({ finished, total }));
    setWork(null);
  };
  const perform = async (action: BulkAction<Row>, rows: readonly Row[], reason?: string) => {
    const { possible, refused } = splitFor(action, rows);
    await follow(possible.length, async (onProgress) => {
      const notes = new Map<RowId, string>();
      const performOne = async (row: Row) => {
        const note = await action.perform(row, reason);
        if (typeof note === 'string') notes.set(row.id, note);
      };
      const outcome = await runAll(possible, performOne, onProgress);
      if (outcome.done.length > 0) await onChanged();
      const lines = bulkLines(nameOf, outcome, refused, action.failed, notes);
      const [first] = lines;
      if (first?.note) onResults(lines);
      if (!first?.message) return toast.success(action.done);
      toast.error(texts.list.someFailed(outcome.done.length, rows.length, first.message));
      onResults(lines);
    });
  };
  return { work, follow, perform };
};
