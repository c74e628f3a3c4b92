import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { place } from './place.ts';

const LOAD_MS = 180_000;

let areLoaded = false;

/** Waits until the demo's figures stand: they load in the background after the start, and change until then. */
export const factsLoaded = async (): Promise<void> => {
  // The log grows with every journey, and is not read again for what it has said once.
  if (areLoaded) return;
  await expect
    .poll(() => readFile(place.serverLog(), 'utf8'), { timeout: LOAD_MS })
    .toContain('the demo facts are loaded');
  areLoaded = true;
};
