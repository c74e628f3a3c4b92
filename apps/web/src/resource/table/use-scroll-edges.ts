import { type RefObject, useEffect, useState } from 'react';

/** Whether a sideways scrolling element hides something to its left or right. */
export const useScrollEdges = (element: RefObject<HTMLElement | null>) => {
  const [edges, setEdges] = useState({ left: false, right: false });
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      const left = current.scrollLeft > 0;
      const right = current.scrollLeft + current.clientWidth < current.scrollWidth - 1;
      setEdges((now) => (now.left === left && now.right === right ? now : { left, right }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    for (const child of current.children) observer.observe(child);
    current.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', measure);
    };
  }, [element]);
  return edges;
};
