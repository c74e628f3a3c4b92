/** The longest stretch of its own processor time that this thread took without turning to anybody else. */
export const longestBurst = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0;
  let before = process.threadCpuUsage();
  let next: NodeJS.Immediate;
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    next = setImmediate(turn);
  };
  next = setImmediate(turn);
  try {
    await work();
  } finally {
    clearImmediate(next);
  }
  return longest;
};
