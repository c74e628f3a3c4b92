// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCompactRows } from './use-table-settings.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const inWindow = (height: number) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(height < 800px)' && height < 800,
  }));
  return renderHook(useCompactRows).result;
};

it.each([
  [720, true],
  [799, true],
  [800, false],
  [1080, false],
])('a window %i pixels high has compact rows: %s', (height, compact) => {
  expect(inWindow(height).current[0]).toBe(compact);
});

it('what somebody chose stays, whatever the height', () => {
  const low = inWindow(720);
  act(() => low.current[1]());
  expect(low.current[0]).toBe(false);
  expect(inWindow(720).current[0]).toBe(false);
  expect(inWindow(1080).current[0]).toBe(false);
});
