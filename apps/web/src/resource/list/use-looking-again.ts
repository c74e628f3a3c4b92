import { useEffect } from 'react';

const LOOK_EVERY_MS = 3000;

/** Fetches a list again and again while something in it is under way. */
export const useLookingAgain = (isUnderWay: boolean, look: () => Promise<void>) => {
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, look]);
};
