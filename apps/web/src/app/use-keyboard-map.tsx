import { lazy, Suspense, useEffect, useState } from 'react';
import { isMeantElsewhere } from '../lib/keys.ts';

const KeyboardMap = lazy(() => import('./keyboard-map.tsx'));

/** The map of shortcuts, shown by "?" wherever nobody types, and by whoever else offers it. */
export const useKeyboardMap = () => {
  /** Null until it is first wanted; from then on it stays, so that it can fade out. */
  const [open, setOpen] = useState<boolean | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === '?' && !isMeantElsewhere(event)) setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const dialog = <Suspense>{open !== null && <KeyboardMap open={open} onOpenChange={setOpen} />}</Suspense>;
  return { show: () => setOpen(true), dialog };
};
