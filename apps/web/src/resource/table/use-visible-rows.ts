import { type RefObject, useCallback } from 'react';
import { scrollToShow } from '../../ui/lines-in-view.ts';
import { useLinesInView } from '../../ui/use-lines-in-view.ts';
import { HEAD_HEIGHT, rowHeight, TOTALS_HEIGHT } from './layout.ts';

const VIRTUAL_FROM = 100;
const OVERSCAN = 14;

/** The rows to render: all of a short page, of a long one those in view with the room of the others kept. */
export const useVisibleRows = (scroller: RefObject<HTMLElement | null>, count: number, compact: boolean) => {
  const height = rowHeight(compact);
  const enabled = count >= VIRTUAL_FROM;
  const { from, to, lookNow } = useLinesInView(scroller, {
    count,
    lineHeight: height,
    around: OVERSCAN,
    enabled,
  });

  /** Brings a row into view and gives it the focus. */
  const focusRow = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (element && enabled) {
        const room = element.clientHeight - HEAD_HEIGHT - TOTALS_HEIGHT;
        element.scrollTo({ top: scrollToShow(index, height, element.scrollTop, room), behavior: 'instant' });
        lookNow();
      }
      const row = element?.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
      row?.focus({ preventScroll: enabled });
    },
    [enabled, height, lookNow, scroller],
  );
  return enabled
    ? { from, to, before: from * height, after: Math.max(0, count - to) * height, focusRow }
    : { from: 0, to: count, before: 0, after: 0, focusRow };
};
