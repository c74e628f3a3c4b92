// @vitest-environment happy-dom
import '../../../testing/patience.ts';
import { PERMISSION_CODES, type PermissionCode } from '@adhelm/contract/permission-codes';
import type { RoleWithPermissions } from '@adhelm/contract/role';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../../testing/signed-in.tsx';
import { RoleTab } from './role.screen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const EDITOR: RoleWithPermissions = {
  id: 7,
  name: 'Editor',
  description: 'Writes landing pages',
  isActive: true,
  isBuiltIn: false,
  permissionsCount: 2,
  usersCount: 3,
  publisherId: 1,
  publisher: { id: 1, name: 'North', avatar: null },
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-02T09:00:00.000Z',
  deletedAt: null,
  permissions: ['GET_POSTS', 'DELETE_BILLING'],
};
const BUILT_IN: RoleWithPermissions = {
  ...EDITOR,
  id: 2,
  name: 'Advertiser',
  isBuiltIn: true,
  publisherId: null,
  publisher: null,
};

const OWN: PermissionCode[] = [
  'GET_ROLES',
  'GET_ROLE',
  'CREATE_ROLE',
  'UPDATE_ROLE',
  'DELETE_ROLE',
  'ASSIGN_PERMISSION',
  'GET_POSTS',
  'GET_POST',
  'PUBLISH_POST',
];

const show = async (address: string, permissions: readonly PermissionCode[] = OWN) => {
  signInAs({ publisherId: 1, actingPublisherId: 1, permissions: [...permissions] });
  const saved: unknown[] = [];
  serve({
    'GET /role': () => ({ items: [BUILT_IN, EDITOR], meta: { total: 2, page: 1, limit: 50, totalPages: 1 } }),
    'GET /role/7': () => EDITOR,
    'GET /role/2': () => BUILT_IN,
    'PATCH /role/7': (_url, body) => {
      saved.push(body);
      return EDITOR;
    },
  });
  await renderAt(
    address,
    <WithQueries>
      <RoleTab />
    </WithQueries>,
  );
  return saved;
};

const panel = async (name: string) => within(await screen.findByRole('dialog', { name }));
const given = (count: number) =>
  screen.findByText(`${count} of ${PERMISSION_CODES.length} permissions given`);

it('lists roles with how much they permit; those of the product can be looked at, not selected or deleted', async () => {
  await show('/setting');
  const editor = within(await screen.findByRole('row', { name: /Editor/ }));
  for (const text of ['Writes landing pages', '2', 'Active', 'North'])
    expect(editor.getByText(text)).not.toBeNull();
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(
    expect.arrayContaining(['Role', 'Description', 'Permission', 'Status', 'Updated At', 'Publisher']),
  );
  const builtIn = within(screen.getByRole('row', { name: /Advertiser/ }));
  expect(builtIn.getByRole('checkbox').hasAttribute('disabled')).toBe(true);
  expect(
    builtIn.getByRole('button', { name: 'Delete Advertiser' }).getAttribute('aria-description'),
  ).toContain('part of the product');
  await userEvent.click(builtIn.getByRole('button', { name: 'View Advertiser' }));
  const form = await panel('Edit role');
  expect(await form.findByText(/part of the product/)).not.toBeNull();
  expect(form.getByRole('textbox', { name: 'Role' }).closest('fieldset')?.disabled).toBe(true);
  expect(form.queryByRole('button', { name: 'Save changes' })).toBeNull();
});

it('gives only what the person has; what the role gave already can go and come back', async () => {
  const saved = await show('/setting?edit=7');
  const form = await panel('Edit role');
  await given(2);
  const lacking = form.getByRole('checkbox', { name: 'Open one pixel' });
  expect(lacking.getAttribute('aria-disabled')).toBe('true');
  expect(lacking.getAttribute('aria-description')).toContain('You do not have this permission yourself');
  await userEvent.click(lacking);
  await given(2);
  const kept = form.getByRole('checkbox', { name: 'Delete a billing record' });
  await userEvent.click(kept);
  await given(1);
  await userEvent.click(kept);
  await given(2);
  await userEvent.click(form.getByRole('checkbox', { name: 'All of Landing pages' }));
  await given(4);
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({
    updatedAt: EDITOR.updatedAt,
    permissions: ['GET_POSTS', 'GET_POST', 'DELETE_BILLING', 'PUBLISH_POST'],
  });
  expect(saved[0]).not.toHaveProperty('publisherId');
});

it('gives and takes all at once, within what the person has', async () => {
  await show('/setting?edit=7');
  const form = await panel('Edit role');
  await userEvent.click(await form.findByRole('button', { name: 'Give everything I may give' }));
  await given(OWN.length + 1);
  await userEvent.click(form.getByRole('button', { name: 'Take all away' }));
  expect(await given(0)).toBeDefined();
});

it('finds permissions by resource, by what they are for and by code', async () => {
  await show('/setting?edit=7');
  const form = await panel('Edit role');
  const search = await form.findByRole('searchbox', { name: 'Search permissions' });
  const lines = () =>
    form.getAllByRole('checkbox', { name: /^All of / }).map((box) => box.getAttribute('aria-label'));
  await userEvent.type(search, 'without review');
  expect(lines()).toEqual(['All of Landing pages', 'All of Keyword sets']);
  await userEvent.clear(search);
  await userEvent.type(search, 'get_pixels');
  expect(lines()).toEqual(['All of Pixels']);
  await userEvent.clear(search);
  await userEvent.type(search, 'nothing like it');
  expect(form.getByText('No permission has these words.')).not.toBeNull();
});

it('keeps the permissions of a role as they are for those who may not give any', async () => {
  await show(
    '/setting?edit=7',
    OWN.filter((code) => code !== 'ASSIGN_PERMISSION'),
  );
  const form = await panel('Edit role');
  expect(await form.findByText(/You may not give permissions/)).not.toBeNull();
  expect(form.getByRole('checkbox', { name: 'List landing pages' }).closest('fieldset[disabled]')).not.toBe(
    null,
  );
  expect(form.getByRole('button', { name: 'Save changes' })).not.toBeNull();
});

it('shows a role to those who may look at one without changing any', async () => {
  await show('/setting', ['GET_ROLES', 'GET_ROLE']);
  await userEvent.click(await screen.findByRole('button', { name: 'View Editor' }));
  const form = await panel('View role');
  expect(await form.findByText(/You don't have permission to change this role/)).not.toBeNull();
  expect(form.queryByRole('button', { name: 'Save changes' })).toBeNull();
});
