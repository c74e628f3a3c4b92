import { useEffect, useRef } from 'react';
import { isMeantElsewhere } from '../../lib/keys.ts';

type ListKeys = {
  focusSearch: () => void;
  /** By how many rows, from the one that has the focus. */
  move: (by: 1 | -1) => void;
  toggle: (index: number) => void;
};

/** The place on the page of the row that has the focus, or holds what has it. */
export const focusedRow = (): number | null => {
  const index = document.activeElement?.closest('tr[data-index]')?.getAttribute('data-index');
  return index === null || index === undefined ? null : Number(index);
};

/** Follows the name of the row, wherever it leads. */
const openRow = (row: HTMLTableRowElement): boolean => {
  const link = row.querySelector<HTMLElement>('a[data-opening], [data-opening] a');
  link?.click();
  return link !== null;
};

/** True when the key meant something here. */
const handle = (event: KeyboardEvent, keys: ListKeys): boolean => {
  const row = focusedRow();
  if (event.key === '/') keys.focusSearch();
  else if (event.key === 'j') keys.move(1);
  else if (event.key === 'k') keys.move(-1);
  else if (event.key === 'x' && row !== null) keys.toggle(row);
  else if (event.key === 'Enter' && event.target instanceof HTMLTableRowElement) return openRow(event.target);
  else return false;
  return true;
};

/** The keys of a list: / j k x Enter; silent while someone types or a dialog is open. */
export const useListKeys = (keys: ListKeys) => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isMeantElsewhere(event) && handle(event, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
};
