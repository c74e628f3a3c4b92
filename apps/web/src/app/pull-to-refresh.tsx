import { RefreshCw } from 'lucide-react';
import { type ReactNode, type TouchEvent as ReactTouchEvent, useState } from 'react';
import { pullDistance, pullProgress, pullTriggers } from '../lib/pull.ts';
import { bumpRefresh } from '../lib/refresh.ts';
import { texts } from '../lib/texts.ts';

const isScrolled = (from: EventTarget): boolean => {
  for (let at = from instanceof Element ? from : null; at; at = at.parentElement)
    if (at.scrollTop > 0) return true;
  return window.scrollY > 0;
};

/**
 * Follows one touch to its end. It listens on what was touched, because an element that is replaced meanwhile takes its
 * later touches with it.
 */
const followTouch = (
  target: EventTarget,
  startY: number,
  onPull: (distance: number) => void,
  onEnd: () => void,
) => {
  const listening = new AbortController();
  const { signal } = listening;
  const end = () => {
    listening.abort();
    onEnd();
  };
  const move = (event: Event) => {
    const touch = event instanceof TouchEvent ? event.touches[0] : undefined;
    if (touch) onPull(pullDistance(touch.clientY - startY));
  };
  target.addEventListener('touchmove', move, { signal, passive: true });
  target.addEventListener('touchend', end, { signal });
  target.addEventListener('touchcancel', end, { signal });
};

/** On touch, a pull from the top of the page fetches its data anew. */
export const PullToRefresh = ({ children }: { children: ReactNode }) => {
  const [distance, setDistance] = useState(0);

  const onTouchStart = ({ touches, target }: ReactTouchEvent) => {
    const only = touches.length === 1 ? touches[0] : undefined;
    if (!only || isScrolled(target)) return;
    let pulled = 0;
    const onPull = (by: number) => {
      pulled = by;
      setDistance(by);
    };
    followTouch(target, only.clientY, onPull, () => {
      if (pullTriggers(pulled)) bumpRefresh();
      setDistance(0);
    });
  };

  return (
    <div className="relative flex-1" onTouchStart={onTouchStart}>
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
