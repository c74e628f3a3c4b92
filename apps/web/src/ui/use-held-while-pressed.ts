import { useEffect, useState } from 'react';
import { useDebounced } from './use-debounced.ts';

/** The click comes a moment after the finger is lifted. */
const CLICK_MS = 100;

/**
 * What a list shows, which does not change under a pointer that is down on it: a press that began on one entry would
 * end on another, or on none. What came meanwhile is shown after it.
 */
export const useHeldWhilePressed = <Value>(value: Value) => {
  const [held, setHeld] = useState<{ value: Value }>();
  const { schedule: release, cancel } = useDebounced(() => setHeld(undefined), CLICK_MS);
  const shown = held ? held.value : value;
  useEffect(() => {
    if (!held) return;
    const lifted = () => release();
    addEventListener('pointerup', lifted);
    addEventListener('pointercancel', lifted);
    return () => {
      removeEventListener('pointerup', lifted);
      removeEventListener('pointercancel', lifted);
    };
  }, [held, release]);
  const onPointerDown = () => {
    cancel();
    setHeld({ value: shown });
  };
  return { shown, onPointerDown };
};
