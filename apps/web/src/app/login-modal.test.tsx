// @vitest-environment happy-dom
import '../testing/patience.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { serve, WithQueries } from '../testing/signed-in.tsx';
import LoginModal from './login-modal.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const shown = async () => {
  serve({
    'GET /branding': () => ({ name: 'Adhelm', avatar: null, darkModeAvatar: null, localSignIn: false }),
  });
  render(
    <WithQueries>
      <LoginModal />
    </WithQueries>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Login to Adhelm Platform' });
  return dialog.textContent;
};

it('says why somebody meets it whose session is over', async () => {
  localStorage.setItem('sessionOver', 'yes');
  expect(await shown()).toContain('Your session is over');
});

it('says nothing of a session to those who come for the first time', async () => {
  expect(await shown()).not.toContain('Your session is over');
});
