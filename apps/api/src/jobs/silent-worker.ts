/** A worker that has not been heard of for this long is dead; another one goes on. */
const SILENT_MS = 60_000;

/** How often a worker says that it is still there. */
export const BEAT_MS = 15_000;

/** Whoever was last heard of before this moment is dead. */
export const silentSince = (now: Date): Date => new Date(now.getTime() - SILENT_MS);
