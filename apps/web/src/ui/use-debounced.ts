import { useCallback, useEffect, useRef } from 'react';

/** Calls once, when nothing further has come for the given time; `cancel` forgets what is waiting. */
export const useDebounced = <A extends unknown[]>(callback: (...given: A) => void, delayMs: number) => {
  const latest = useRef(callback);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    latest.current = callback;
  });
  const cancel = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => cancel, [cancel]);
  const schedule = useCallback(
    (...given: A) => {
      cancel();
      timer.current = setTimeout(() => latest.current(...given), delayMs);
    },
    [cancel, delayMs],
  );
  return { schedule, cancel };
};
