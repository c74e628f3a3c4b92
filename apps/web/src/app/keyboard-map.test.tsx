// @vitest-environment happy-dom
import '../testing/patience.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAt } from '../testing/at-address.tsx';
import { signInAs, WithQueries } from '../testing/signed-in.tsx';
import { AccountMenu } from './header-menus.tsx';
import { useKeyboardMap } from './use-keyboard-map.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Page = () => {
  const keyboardMap = useKeyboardMap();
  return (
    <>
      <h1>Dashboard</h1>
      <input aria-label="Typing" />
      <AccountMenu onShowKeys={keyboardMap.show} />
      {keyboardMap.dialog}
    </>
  );
};

const show = async () => {
  signInAs({ name: 'An' });
  await renderAt(
    '/',
    <WithQueries>
      <Page />
    </WithQueries>,
  );
};

const map = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });

it('is shown by its key, with every shortcut by where it works, but not to somebody who types', async () => {
  await show();
  await userEvent.type(screen.getByRole('textbox', { name: 'Typing' }), '?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('heading', { level: 1 }));
  await userEvent.keyboard('?');
  const shown = within(await map());
  expect(shown.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(
    expect.arrayContaining(['Everywhere', 'Lists', 'Forms and questions', 'Charts', 'Calendars']),
  );
  const meanings = shown.getAllByRole('term').map((term) => term.textContent);
  expect(meanings).toEqual(expect.arrayContaining(['Search anything', 'Next row', 'Save']));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('is opened from the account menu too', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Account of An' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }));
  expect(await map()).not.toBeNull();
});
