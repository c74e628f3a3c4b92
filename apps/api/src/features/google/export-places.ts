import { TooManyRequests } from '../../errors.ts';

/** Each holds its rows in memory until Google has them. */
const MOST_AT_ONCE = 4;

/** One export at a time for each user, and few at a time in all. */
export const exportPlaces = () => {
  const exporting = new Set<number>();
  return {
    /** Takes a place and gives how to leave it. */
    take: (userId: number): (() => void) => {
      if (exporting.has(userId))
        throw new TooManyRequests('You are exporting to Google Sheets already. Wait until that is done.', 10);
      if (exporting.size >= MOST_AT_ONCE)
        throw new TooManyRequests(
          'Many people are exporting to Google Sheets right now. Please try again in a moment.',
          10,
        );
      exporting.add(userId);
      return () => void exporting.delete(userId);
    },
  };
};
