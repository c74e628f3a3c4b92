// @vitest-environment happy-dom
import { Link } from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/at-address.tsx';
import { LeaveGuard } from './leave-guard.tsx';

afterEach(cleanup);

const leaving = async (save: () => Promise<boolean>) => {
  let isUnsaved = true;
  const onDiscard = vi.fn<() => void>(() => {
    isUnsaved = false;
  });
  const onSave = vi.fn<() => Promise<boolean>>(async () => {
    const isSaved = await save();
    if (isSaved) isUnsaved = false;
    return isSaved;
  });
  const editor = (
    <>
      <Link to="/list">Away</Link>
      <LeaveGuard isUnsaved={() => isUnsaved} onDiscard={onDiscard} onSave={onSave} />
    </>
  );
  const { router } = await renderAt('/editor', editor, '/list');
  await userEvent.click(screen.getByRole('link', { name: 'Away' }));
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  return { press, onDiscard, onSave, path: () => router.state.location.pathname };
};

it('saves and leaves with one press', async () => {
  const { press, onDiscard, onSave, path } = await leaving(async () => true);
  expect(path()).toBe('/editor');
  await press('Save and leave');
  await vi.waitFor(() => expect(path()).toBe('/list'));
  expect([onSave.mock.calls.length, onDiscard.mock.calls.length]).toEqual([1, 0]);
});

it('stays where saving is refused, so that what is wrong can be read', async () => {
  const { press, onDiscard, path } = await leaving(async () => false);
  await press('Save and leave');
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([path(), onDiscard.mock.calls.length]).toEqual(['/editor', 0]);
});

it('leaves without saving, or stays, for those who want that', async () => {
  const { press, onSave, path } = await leaving(async () => true);
  await press('Keep editing');
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(path()).toBe('/editor');
  await userEvent.click(screen.getByRole('link', { name: 'Away' }));
  await press('Discard changes');
  await vi.waitFor(() => expect(path()).toBe('/list'));
  expect(onSave).not.toHaveBeenCalled();
});
