import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** The padding of the page, and the borders of the card. */
const BELOW = 34;

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
    const pager = current.lastElementChild instanceof HTMLElement ? current.lastElementChild.offsetHeight : 0;
    current.style.setProperty('--above-table', `${Math.ceil(above) + pager + BELOW}px`);
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
