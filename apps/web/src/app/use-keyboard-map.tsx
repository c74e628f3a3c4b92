import { lazy, useEffect, useState } from 'react';
import { isMeantElsewhere } from '../lib/keys.ts';
import { OnceWanted } from '../resource/overlays.tsx';

const KeyboardMap = lazy(() => import('./keyboard-map.tsx'));

/** The map of shortcuts, shown by "?" wherever nobody types, and by whoever else offers it. */
export const useKeyboardMap = () => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === '?' && !isMeantElsewhere(event)) setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const dialog = (
    <OnceWanted wanted={open}>
      <KeyboardMap open={open} onOpenChange={setOpen} />
    </OnceWanted>
  );
  return { show: () => setOpen(true), dialog };
};
