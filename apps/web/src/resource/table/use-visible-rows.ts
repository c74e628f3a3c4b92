import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';
import { HEAD_HEIGHT, rowHeight, TOTALS_HEIGHT } from './layout.ts';

const VIRTUAL_FROM = 100;
const OVERSCAN = 14;

/** The rows to render: all of a short page, of a long one those in view with the room of the others kept. */
export const useVisibleRows = (scroller: RefObject<HTMLElement | null>, count: number, compact: boolean) => {
  const height = rowHeight(compact);
  const enabled = count >= VIRTUAL_FROM;
  const virtualizer = useVirtualizer({
    count,
    enabled,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(() => height, [height]),
    overscan: OVERSCAN,
    scrollPaddingStart: HEAD_HEIGHT,
    scrollPaddingEnd: TOTALS_HEIGHT,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;

  /** Brings a row into view and gives it the focus. */
  const focusRow = useCallback(
    (index: number) => {
      const focus = () => {
        const row = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
        row?.focus({ preventScroll: enabled });
        return row !== null && row !== undefined;
      };
      // At once where the row stands already, because the next key counts from the row that has the focus.
      const stands = focus();
      if (enabled) virtualizer.scrollToIndex(index);
      if (!stands) requestAnimationFrame(focus);
    },
    [enabled, virtualizer, scroller],
  );
  return enabled
    ? {
        from: first,
        to: last + 1,
        before: first * height,
        after: Math.max(0, count - last - 1) * height,
        focusRow,
      }
    : { from: 0, to: count, before: 0, after: 0, focusRow };
};
