import {
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Side, tooltipPosition } from './tooltip-position.ts';

export const OPEN_AFTER_MS = 400;
export const CLOSE_AFTER_MS = 120;

type TooltipProps = {
  content: ReactNode;
  side?: Side;
  /** The element the tooltip belongs to. */
  children: ReactElement;
};

type TipProps = { content: ReactNode; side: Side; anchor: Element | null };

/** In the browser's top layer, so that no ancestor can cut it off. */
export const Tip = ({ content, side, anchor }: TipProps) => {
  const tip = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = tip.current;
    if (!element || !anchor) return;
    element.showPopover();
    const view = { width: innerWidth, height: innerHeight };
    const { left, top } = tooltipPosition(
      side,
      anchor.getBoundingClientRect(),
      element.getBoundingClientRect(),
      view,
    );
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
    const describes = anchor.getAttribute('aria-label') !== element.textContent;
    if (describes) anchor.setAttribute('aria-description', element.textContent);
    return () => {
      if (describes) anchor.removeAttribute('aria-description');
    };
  }, [side, anchor]);
  return (
    <span
      ref={tip}
      role="tooltip"
      popover="manual"
      className="fixed inset-auto m-0 max-w-72 rounded-sm border-0 bg-ink px-2 py-1 text-left text-xs font-normal whitespace-normal text-bg shadow-float"
    >
      {content}
    </span>
  );
};

/** Closes the one that is shown: nobody reads two at once. */
let closeShown: (() => void) | null = null;

export const useTipOpening = () => {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const change = useCallback((to: boolean, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(to), afterMs);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Before anybody can see it: a key pressed then must find somebody who listens.
  useLayoutEffect(() => {
    if (!open) return;
    // What was about to open it again, since the focus has just come back, ends with it.
    const close = () => {
      clearTimeout(timer.current);
      setOpen(false);
    };
    closeShown?.();
    closeShown = close;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    addEventListener('keydown', onKey);
    addEventListener('scroll', close, { capture: true, passive: true });
    return () => {
      if (closeShown === close) closeShown = null;
      removeEventListener('keydown', onKey);
      removeEventListener('scroll', close, { capture: true });
    };
  }, [open]);
  return { open, change };
};

/** Says on hover and on keyboard focus what an element is for, or why it cannot be used. */
export const Tooltip = ({ content, side = 'top', children }: TooltipProps) => {
  const { open, change } = useTipOpening();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const openFor = (holder: Element, afterMs: number) => {
    setAnchor(holder.firstElementChild);
    change(true, afterMs);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what happens to the element inside
    <span
      className="contents"
      onPointerEnter={(event: PointerEvent) => {
        if (event.pointerType !== 'touch') openFor(event.currentTarget, OPEN_AFTER_MS);
      }}
      onPointerLeave={() => change(false, CLOSE_AFTER_MS)}
      onPointerDown={() => change(false, 0)}
      onFocus={(event: FocusEvent) => {
        if (event.target.matches(':focus-visible')) openFor(event.currentTarget, 0);
      }}
      onBlur={() => change(false, 0)}
    >
      {children}
      {open && <Tip content={content} side={side} anchor={anchor} />}
    </span>
  );
};
