import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { keepKeys } from './kept-keys.ts';

type Reachable = { onPointerEnter?: () => void; onClick?: () => void };

type OnDemandProps = {
  /** A plain button that looks like the trigger of what will open. */
  standIn: ReactElement<Reachable>;
  /** Fetches the chunk of the real thing; called when the pointer comes near, so that a press seldom waits. */
  load: () => Promise<unknown>;
  /** The real thing, with a trigger of its own. */
  children: ReactNode;
};

/** Passes the press on to the real trigger once it stands, so that it opens, and closes, as if it had been there. */
const PassPressOn = ({ host }: { host: RefObject<HTMLElement | null> }) => {
  useEffect(() => {
    const trigger = host.current?.querySelector<HTMLElement>('button');
    trigger?.focus();
    trigger?.click();
  }, [host]);
  return null;
};

/** What floats is no part of the first load: it comes when somebody reaches for its button. */
export const OnDemand = ({ standIn, load, children }: OnDemandProps) => {
  const [isWanted, setWanted] = useState(false);
  const host = useRef<HTMLSpanElement>(null);
  const endKeeping = useRef<() => void>(undefined);
  useEffect(() => () => endKeeping.current?.(), []);
  const button = cloneElement(standIn, {
    // A chunk that does not come now is asked for again, and its failure shown, when the button is pressed.
    onPointerEnter: () => void load().catch(() => undefined),
    onClick: () => {
      endKeeping.current = keepKeys();
      setWanted(true);
    },
  });
  if (!isWanted) return button;
  return (
    <span ref={host} className="contents">
      <Suspense fallback={standIn}>
        {children}
        <PassPressOn host={host} />
      </Suspense>
    </span>
  );
};
