import { useElementScrollRestoration } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Back on a list, it stands where it was left. The router sees to that as long as the rows are there at once. */
export const useScrollReturn = (
  scroller: RefObject<HTMLElement | null>,
  tableId: string,
  hasRows: boolean,
): void => {
  const left = useElementScrollRestoration({ id: tableId });
  const isDone = useRef(hasRows);
  useLayoutEffect(() => {
    if (!hasRows || isDone.current) return;
    isDone.current = true;
    if (left) scroller.current?.scrollTo({ left: left.scrollX, top: left.scrollY, behavior: 'instant' });
  }, [hasRows, left, scroller]);
};
