import { useSyncExternalStore } from 'react';

export const THEME_CHOICES = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
export type Theme = 'light' | 'dark';

// The key is read by public/theme.js as well, before the first paint.
const KEY = 'theme';

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const choice = (): ThemeChoice =>
  THEME_CHOICES.find((known) => known === localStorage.getItem(KEY)) ?? 'system';

const shown = (): Theme => {
  const chosen = choice();
  if (chosen !== 'system') return chosen;
  return systemIsDark().matches ? 'dark' : 'light';
};

const apply = () => {
  const theme = shown();
  document.documentElement.dataset.theme = theme;
  const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', surface);
  for (const listener of listeners) listener();
};

export const setTheme = (next: ThemeChoice): void => {
  localStorage.setItem(KEY, next);
  apply();
};

/** Follows the system and the other tabs for as long as the page lives. */
export const followTheme = (): void => {
  systemIsDark().addEventListener('change', apply);
  addEventListener('storage', (event) => {
    if (event.key === KEY) apply();
  });
  apply();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, choice);

export const useTheme = (): Theme => useSyncExternalStore(subscribe, shown);
