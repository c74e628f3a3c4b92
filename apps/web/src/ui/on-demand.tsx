import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react';

type Reachable = { onPointerEnter?: () => void; onClick?: () => void };

type OnDemandProps = {
  /** A plain button that looks like the trigger of what will open. */
  standIn: ReactElement<Reachable>;
  /** The real thing; `open` when somebody already pressed for it. */
  children: (open: boolean) => ReactNode;
};

/** What floats is no part of the first load: it comes when somebody reaches for its button, and opens if pressed. */
export const OnDemand = ({ standIn, children }: OnDemandProps) => {
  const [wanted, setWanted] = useState<'no' | 'near' | 'open'>('no');
  const near = () => setWanted((now) => (now === 'no' ? 'near' : now));
  const button = cloneElement(standIn, { onPointerEnter: near, onClick: () => setWanted('open') });
  if (wanted === 'no') return button;
  return <Suspense fallback={button}>{children(wanted === 'open')}</Suspense>;
};
