import type { Screen } from '../resource/screen-entry.ts';

const declared = import.meta.glob<readonly Screen[]>('../features/*/*.entry.ts', {
  eager: true,
  import: 'entries',
});

/** Every screen but the dashboard, which introduces them. */
export const SCREENS: readonly Screen[] = Object.values(declared).flat();

/** Reached from the avatar menu instead of the navigation. */
export const PROFILE: Screen['path'] = '/profile';
