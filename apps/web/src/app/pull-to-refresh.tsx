import { RefreshCw } from 'lucide-react';
import { type ReactNode, type TouchEvent, useRef, useState } from 'react';
import { pullDistance, pullProgress, pullTriggers } from '../lib/pull.ts';
import { bumpRefresh } from '../lib/refresh.ts';
import { texts } from '../lib/texts.ts';

const isScrolled = (from: EventTarget): boolean => {
  for (let at = from instanceof Element ? from : null; at; at = at.parentElement)
    if (at.scrollTop > 0) return true;
  return window.scrollY > 0;
};

/** On touch, a pull from the top of the page fetches its data anew. */
export const PullToRefresh = ({ children }: { children: ReactNode }) => {
  const start = useRef<number | null>(null);
  const [distance, setDistance] = useState(0);

  const onTouchStart = (event: TouchEvent) => {
    const only = event.touches.length === 1 ? event.touches[0] : undefined;
    start.current = only && !isScrolled(event.target) ? only.clientY : null;
  };
  const onTouchMove = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (start.current !== null && touch) setDistance(pullDistance(touch.clientY - start.current));
  };
  const onTouchEnd = () => {
    if (pullTriggers(distance)) bumpRefresh();
    start.current = null;
    setDistance(0);
  };

  return (
    <div
      className="relative flex-1"
      onTouchStart={onTouchStart}
      onTouchMove={onTouchMove}
      onTouchEnd={onTouchEnd}
      onTouchCancel={onTouchEnd}
    >
      {distance > 0 && (
        <div
          className="pointer-events-none absolute inset-x-0 top-0 z-20 grid justify-items-center"
          style={{ transform: `translateY(${distance - 44}px)`, opacity: pullProgress(distance) }}
        >
          <span className="flex h-9 items-center gap-2 rounded-full bg-raised px-3 text-xs font-medium shadow-float">
            <RefreshCw
              className="size-4 text-accent"
              style={{ rotate: `${pullProgress(distance) * 270}deg` }}
              aria-hidden="true"
            />
            {pullTriggers(distance) ? texts.shell.releaseToRefresh : texts.shell.pullToRefresh}
          </span>
        </div>
      )}
      {children}
    </div>
  );
};
