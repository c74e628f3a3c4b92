import type { HistoryState } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page was opened from its list, which is one step back. */
    fromList?: true;
  }
}

export const FROM_LIST: HistoryState = { fromList: true };

export const isOneStepFromList = (state: HistoryState): boolean => state.fromList === true;
