// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TEMPLATES } from '../../content/templates/templates.ts';
import { session } from '../../lib/session/browser-session.ts';
import { aUser } from '../../lib/testing/session-world.ts';
import { renderAt } from '../../testing/at-address.tsx';
import { GalleryPage } from './gallery.page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const author = { status: 'signed-in', user: aUser({ permissions: ['CREATE_POST'] }) } as const;

it('says over the gallery what is chosen there, and shows every look', async () => {
  vi.spyOn(session, 'getState').mockReturnValue(author);
  await renderAt('/shop', <GalleryPage />, '/shop/details', '/products/new');
  const gallery = screen.getByRole('region', { name: 'Choose how the page looks' });
  const names = within(gallery).getAllByRole('heading', { level: 3 });
  expect(names.map(({ textContent }) => textContent)).toEqual(TEMPLATES.map(({ name }) => name));
  expect(within(gallery).getAllByRole('link', { name: /^Use this template/ })).toHaveLength(TEMPLATES.length);
});

it('begins with a blank page, for those who bring their own', async () => {
  vi.spyOn(session, 'getState').mockReturnValue(author);
  await renderAt('/shop', <GalleryPage />, '/shop/details', '/products/new');
  const [first] = screen.getAllByRole('listitem');
  expect(first && within(first).getByRole('heading', { name: 'Blank' })).toBeTruthy();
  const use = screen.getByRole('link', { name: 'Use this template: Blank' });
  expect(use.getAttribute('href')).toBe('/products/new?styleId=blank');
});
