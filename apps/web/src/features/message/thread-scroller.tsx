import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { messageTexts as words } from './message.texts.ts';

/** So near to the end somebody reads the newest. */
const NEAR_PX = 40;
/** Older messages are fetched before somebody arrives at them. */
const AHEAD = '400px 0px 0px';

type ThreadScrollerProps = {
  label: string;
  /** What was written last, and what waits to be sent. */
  newest: number | undefined;
  unsent: number;
  /** Changes when older messages have come. */
  oldest: number | undefined;
  hasMore: boolean;
  onOlder: () => void;
  isLoadingOlder: boolean;
  isAtEnd: boolean;
  onAtEnd: (isAtEnd: boolean) => void;
  children: ReactNode;
};

/** Somebody who reads further up stays there when something is written; who sends something sees it. */
const useKeptPlace = ({ newest, unsent }: Pick<ThreadScrollerProps, 'newest' | 'unsent'>) => {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const before = useRef({ height: 0, newest, unsent });
  useLayoutEffect(() => {
    if (!scroller.current || !content.current) return;
    const height = content.current.offsetHeight;
    const { current: was } = before;
    before.current = { height, newest, unsent };
    if (unsent > was.unsent) scroller.current.scrollTop = 0;
    else if (newest !== was.newest && scroller.current.scrollTop < -NEAR_PX)
      scroller.current.scrollTop -= height - was.height;
  });
  return { scroller, content };
};

/** Asks for older messages when somebody comes near to the oldest. */
const useOlderAhead = ({ hasMore, oldest, onOlder }: ThreadScrollerProps) => {
  const top = useRef<HTMLDivElement>(null);
  const ask = useEffectEvent(onOlder);
  useEffect(() => {
    if (!hasMore || oldest === undefined || !top.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) ask();
      },
      { root: top.current.closest('[role="log"]'), rootMargin: AHEAD },
    );
    observer.observe(top.current);
    return () => observer.disconnect();
  }, [hasMore, oldest]);
  return top;
};

/**
 * Messages with the newest in view. Turned upside down, the box counts its place from the end: older messages that come
 * and a window that changes its size move nothing.
 */
export const ThreadScroller = (props: ThreadScrollerProps) => {
  const { label, hasMore, onOlder, isLoadingOlder, isAtEnd, onAtEnd, children } = props;
  const { scroller, content } = useKeptPlace(props);
  const top = useOlderAhead(props);
  return (
    <div className="relative min-h-0 grow">
      <div
        ref={scroller}
        role="log"
        aria-label={label}
        aria-busy={isLoadingOlder || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- the same
        onScroll={({ currentTarget }) => onAtEnd(currentTarget.scrollTop >= -NEAR_PX)}
        // A finger that moves here looks for older messages and does not pull the page.
        onTouchStart={(event) => event.stopPropagation()}
        className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain outline-offset-[-2px] [overflow-anchor:none]"
      >
        <div ref={content} className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
          <div ref={top} className="grid justify-items-center">
            {hasMore && (
              <Button variant="ghost" loading={isLoadingOlder} onClick={onOlder}>
                {words.older}
              </Button>
            )}
          </div>
          {children}
        </div>
      </div>
      {!isAtEnd && (
        <Button
          icon={ArrowDown}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-float"
          onClick={() => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' })}
        >
          {words.toNewest}
        </Button>
      )}
    </div>
  );
};
