import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** The pager and the padding of the page. */
const BELOW = 86;

/**
 * The table takes what the window leaves between whatever stands above it (bars, chips, banners) and its pager, which
 * so stays in view. Gives the ref of the card.
 */
export const useTableRoom = () => {
  const card = useRef<HTMLDivElement>(null);
  const measure = useCallback(() => {
    const { current } = card;
    if (!current) return;
    const above = current.getBoundingClientRect().top + scrollY;
    current.style.setProperty('--above-table', `${Math.ceil(above) + BELOW}px`);
  }, []);
  useLayoutEffect(measure);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    // A bar that needs one line less makes the page no smaller than the window.
    if (card.current?.parentElement) observer.observe(card.current.parentElement);
    return () => observer.disconnect();
  }, [measure]);
  return card;
};
