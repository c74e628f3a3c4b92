import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { place } from './place.ts';

const LOAD_MS = 180_000;

/** Waits until the demo's figures stand: they load in the background after the start, and change until then. */
export const factsLoaded = () =>
  expect
    .poll(() => readFile(place.serverLog(), 'utf8'), { timeout: LOAD_MS })
    .toContain('the demo facts are loaded');
