import { hasLibrary } from './has-library.ts';

/** How many times as long people and processes wait for the engine that stands in where there is no library. */
export const PATIENCE = hasLibrary ? 1 : 5;
