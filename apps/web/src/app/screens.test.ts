import { HIT_KINDS, HIT_SCREENS } from '@adhelm/contract/resources';
import { expect, it } from 'vitest';
import { screen as pixels } from '../features/pixel/pixel.screen.tsx';
import { pixelTexts } from '../features/pixel/pixel.texts.ts';
import { screen as websites } from '../features/website/website.screen.tsx';
import { websiteTexts } from '../features/website/website.texts.ts';
import { SCREENS } from './screens.ts';
import { PLACES } from './search/hit-address.ts';

it('each have an address of their own', () => {
  const paths = SCREENS.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(10);
  expect(new Set(paths).size).toBe(paths.length);
});

it.each(HIT_KINDS.filter((kind) => kind !== 'publisher'))('know how a %s that was found is shown', (kind) => {
  expect(PLACES[kind].label).toMatch(/^[A-Z]/);
  expect(SCREENS.map(({ path }) => path)).toContain(HIT_SCREENS[kind]);
});

it.each([
  ['/pixel', pixels, pixelTexts],
  ['/website', websites, websiteTexts],
])('say the same before and after the one at %s is loaded', (path, { permission }, { title }) => {
  expect(SCREENS.find((screen) => screen.path === path)).toMatchObject({ permission, title });
});
