// @vitest-environment happy-dom
import '../testing/patience.ts';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { serve, WithQueries } from '../testing/signed-in.tsx';
import { useTabBrand } from './use-tab-brand.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const Tab = () => {
  useTabBrand(true);
  return null;
};

const brand = (name: string, avatar: string | null) => ({
  name,
  avatar,
  darkModeAvatar: null,
  localSignIn: false,
});

it('names the tab and gives it the logo of the host, whatever was remembered of it', async () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />';
  localStorage.setItem('branding', JSON.stringify(brand('Before', '/before.png')));
  serve({ 'GET /branding': () => brand('Northwind', '/northwind.png') });
  render(
    <WithQueries>
      <Tab />
    </WithQueries>,
  );
  await waitFor(() => expect(document.title).toBe('Northwind'));
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  expect(icon?.getAttribute('href')).toBe('/northwind.png');
  expect(icon?.hasAttribute('type')).toBe(false);
});
