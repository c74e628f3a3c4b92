import { defineConfig } from '@playwright/test';
import { PATIENCE } from '../apps/api/src/db/facts/embedded/patience.ts';

const chromium = process.env.CHROMIUM_PATH;

/** What `npm test` leaves to `npm test -- --all` (CI) and `npm run test:fire`: variations, widths, single controls. */
const SECONDARY = new RegExp(
  `@full|(?:${[
    'accessibility',
    'ad-platform',
    'api-docs',
    'billing',
    'category',
    'dashboard-leads',
    'engines-away',
    'export',
    'export-dialog',
    'export-sheet',
    'figure-filter',
    'gone-rows',
    'intake',
    'kept-view',
    'keyword-set',
    'keyword-set-form',
    'landing-page-list',
    'landing-page-saving',
    'landing-page-tools',
    'landing-page-translate',
    'many-rows',
    'messages',
    'notifications',
    'people',
    'phone',
    'pixel-access',
    'pixel-form',
    'pixel-rows',
    'pixels',
    'profile',
    'publisher',
    'rule',
    'search',
    'shell',
    'table-looks',
    'upload',
    'website',
    'xss',
  ].join('|')})\\.spec`,
);
const chosen: Record<string, { grep?: RegExp; grepInvert?: RegExp }> = {
  journeys: { grepInvert: SECONDARY },
  all: {},
};

export default defineConfig({
  testDir: '.',
  globalSetup: './support/product.ts',
  fullyParallel: true,
  // Half of the time each waits for pages and answers.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  ...chosen[process.env.E2E_SCOPE ?? 'journeys'],
  timeout: 120_000 * PATIENCE,
  // Three browsers on two cores, and maybe the slower fact store: what is slow there is not broken.
  expect: { timeout: 20_000 * PATIENCE },
  reporter: 'list',
  use: {
    // Known once the global set-up has started the product; the workers read this file after it.
    baseURL: process.env.E2E_URL,
    viewport: { width: 1440, height: 900 },
    // Painting what moves takes a third of a core while nobody looks.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'journeys',
      testMatch: '*.spec.ts',
      testIgnore: [
        'logs.spec.ts',
        'ad-platform.spec.ts',
        'rule.spec.ts',
        'intake.spec.ts',
        'accessibility.spec.ts',
      ],
    },
    // What it retrieves changes the figures that others compare.
    { name: 'ad-platform', testMatch: 'ad-platform.spec.ts', dependencies: ['journeys'] },
    // Acts on what was retrieved.
    { name: 'rules', testMatch: 'rule.spec.ts', dependencies: ['ad-platform'] },
    // The clicks of its visitors change figures too.
    { name: 'intake', testMatch: 'intake.spec.ts', dependencies: ['rules'] },
    // Compares no figures, and fills the time in which a visitor's clicks are waited for.
    { name: 'looks', testMatch: 'accessibility.spec.ts', dependencies: ['rules'] },
    // What the server wrote about all journeys can only be read once they are over.
    { name: 'logs', testMatch: 'logs.spec.ts', dependencies: ['intake', 'looks'] },
  ],
});
