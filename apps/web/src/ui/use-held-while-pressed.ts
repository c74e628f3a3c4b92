import { useEffect, useState } from 'react';

/** The click comes a moment after the finger is lifted. */
const CLICK_MS = 100;

/**
 * What a list shows, which does not change under a pointer that is down on it: a press that began on one entry would
 * end on another, or on none. What came meanwhile is shown after it.
 */
export const useHeldWhilePressed = <Value>(value: Value) => {
  const [held, setHeld] = useState<{ value: Value }>();
  useEffect(() => {
    if (!held) return;
    const release = () => setTimeout(() => setHeld(undefined), CLICK_MS);
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    return () => {
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
    };
  }, [held]);
  return { shown: held ? held.value : value, onPointerDown: () => setHeld({ value }) };
};
