/** Does something again and again until the returned function is called. */
export type Every = (ms: number, act: () => Promise<void>) => () => void;

/** Never keeps the process from ending. */
export const systemEvery: Every = (ms, act) => {
  const timer = setInterval(() => void act(), ms).unref();
  return () => clearInterval(timer);
};
