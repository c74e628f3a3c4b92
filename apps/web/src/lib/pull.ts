const THRESHOLD = 120;
const MAXIMUM = 140;
const FACTOR = 0.5;

/** How far the page follows a finger that moved down by so many pixels. */
export const pullDistance = (moved: number): number => Math.min(MAXIMUM, Math.max(0, moved * FACTOR));

export const pullTriggers = (distance: number): boolean => distance >= THRESHOLD;

/** 0 to 1, how near the pull is to a refresh. */
export const pullProgress = (distance: number): number => Math.min(1, distance / THRESHOLD);
