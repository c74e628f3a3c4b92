import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type LineRange, linesInView } from './lines-in-view.ts';

type Lines = {
  count: number;
  /** In pixels; all lines are as high. */
  lineHeight: number;
  /** How many to keep ready on either side. */
  around: number;
  enabled?: boolean;
};

/** More than fit most screens, until the real height is known before the first paint. */
const FIRST_LINES: LineRange = { from: 0, to: 40 };

/** Which of many lines to render: those in view of what scrolls, and some around them. */
export const useLinesInView = (
  scroller: RefObject<HTMLElement | null>,
  { count, lineHeight, around, enabled = true }: Lines,
) => {
  const [range, setRange] = useState(FIRST_LINES);
  const look = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const next = linesInView(element.scrollTop, element.clientHeight, { count, lineHeight, around });
    setRange((now) => (now.from === next.from && now.to === next.to ? now : next));
  }, [scroller, count, lineHeight, around]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!enabled || !element) return;
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, enabled, look]);

  return {
    from: Math.min(range.from, count),
    to: Math.min(range.to, count),
    /** Renders what a change of the scroll position brought into view, at once. */
    lookNow: useCallback(() => flushSync(look), [look]),
  };
};
