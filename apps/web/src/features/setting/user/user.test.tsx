// @vitest-environment happy-dom
import '../../../testing/patience.ts';
import type { ListedUser } from '@adhelm/contract/people';
import type { PermissionCode } from '@adhelm/contract/permission-codes';
import { EMAILS, NAMES, PHONES, TELEGRAM_LINKS } from '@adhelm/contract/testing/people-examples';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../../testing/signed-in.tsx';
import { UserTab } from './user.screen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const LINH: ListedUser = {
  id: 7,
  name: 'Linh Tran',
  email: 'linh@example.com',
  phone: '0912345678',
  telegramLink: 'https://t.me/linh',
  avatar: null,
  isActive: true,
  isLeadAdvertiser: false,
  roleId: 2,
  roles: [{ id: 2, name: 'Advertiser' }],
  lastSignIn: '2026-11-10T09:00:00.000Z',
  publisherId: 1,
  publisher: { id: 1, name: 'North', avatar: null },
  permissionsCount: 38,
  teams: [{ id: 4, name: 'Night shift' }],
  lastActivityAt: '2026-11-12T09:00:00.000Z',
  invitation: null,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-02T09:00:00.000Z',
  deletedAt: null,
};
const NEW: ListedUser = {
  ...LINH,
  id: 8,
  name: '',
  email: 'bo@example.com',
  teams: [],
  lastActivityAt: null,
  invitation: {
    link: 'https://adhelm.test/?invited=8',
    invitedAt: '2026-11-15T09:00:00.000Z',
    invitedBy: { id: 1, name: 'An' },
    mail: 'none',
    mailSentAt: null,
    mailFailure: null,
  },
};

const ALL: PermissionCode[] = [
  'GET_USERS',
  'GET_USER',
  'CREATE_USER',
  'UPDATE_USER',
  'DELETE_USER',
  'GET_ROLES',
  'GET_TEAMS',
];

type Answers = Parameters<typeof serve>[0];

const page = (items: readonly unknown[]) => ({
  items,
  meta: { total: items.length, page: 1, limit: 50, totalPages: 1 },
});

const show = async (address: string, answers: Answers = {}, rows: readonly ListedUser[] = [LINH, NEW]) => {
  signInAs({ id: 1, publisherId: 1, actingPublisherId: 1, permissions: ALL });
  const asked = serve({
    'GET /user': () => page(rows),
    'GET /role': () =>
      page([
        { id: 2, name: 'Advertiser', publisherId: null },
        { id: 9, name: 'Of others', publisherId: 5 },
      ]),
    'GET /team': () => page([{ id: 4, name: 'Night shift', publisherId: 1 }]),
    ...answers,
  });
  await renderAt(
    address,
    <WithQueries>
      <UserTab />
    </WithQueries>,
  );
  return asked;
};

const panel = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('lists people in the columns of the specification; whoever never signed in is invited', async () => {
  await show('/setting');
  const linh = within(await screen.findByRole('row', { name: /Linh Tran/ }));
  for (const text of ['0912345678', 'Advertiser', '38', 'North', 'Active', 't.me/linh'])
    expect(linh.getByText(text)).not.toBeNull();
  expect(linh.getByRole('link', { name: /t\.me/ }).getAttribute('href')).toBe('https://t.me/linh');
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent?.trim());
  expect(heads.filter((head) => head !== '' && head !== 'Actions')).toEqual([
    'User',
    'Phone',
    'Role',
    'Permission count',
    'Publisher',
    'Status',
    'Last Activity',
    'Telegram',
  ]);
  expect(within(screen.getByRole('row', { name: /bo@example/ })).getByText('Invited')).not.toBeNull();
});

it('says that there are no users in the words of the specification', async () => {
  await show('/setting', {}, []);
  expect(await screen.findByText('No users found')).not.toBeNull();
});

describe('an invitation', () => {
  it('takes and refuses the addresses that the server does, in the same words', async () => {
    const asked = await show('/setting?create=true');
    const form = await panel('Invite user');
    const email = await form.findByRole('textbox', { name: /^Email/ });
    await userEvent.click(form.getByRole('button', { name: 'Invite user' }));
    await form.findByText('Please enter email');
    for (const { value, message } of EMAILS.refused.filter(({ value }) => !/[\n\t]/.test(value))) {
      fireEvent.change(email, { target: { value } });
      await waitFor(() => expect(form.queryByText(message), value).not.toBeNull());
    }
    for (const { value } of EMAILS.accepted) {
      fireEvent.change(email, { target: { value } });
      await waitFor(() => expect(email.getAttribute('aria-invalid'), value).toBeNull());
    }
    expect(asked.filter((one) => one.startsWith('POST'))).toEqual([]);
  });

  it('needs the address alone, and shows the link to copy and that no e-mail went out', async () => {
    const bodies: unknown[] = [];
    await show('/setting?create=true', {
      'POST /user': (_url, body) => {
        bodies.push(body);
        return NEW;
      },
    });
    const form = await panel('Invite user');
    await userEvent.type(await form.findByRole('textbox', { name: /^Email/ }), ' bo@example.com ');
    await userEvent.click(form.getByRole('button', { name: 'Invite user' }));
    await form.findByText('bo@example.com is invited');
    expect(bodies).toMatchObject([{ email: 'bo@example.com' }]);
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Link to sign in' }).value).toBe(
      NEW.invitation?.link,
    );
    expect(form.getByText(/no mail server is configured/)).not.toBeNull();
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.click(form.getByRole('button', { name: 'Copy link' }));
    expect(copied).toHaveBeenCalledWith(NEW.invitation?.link);
    await userEvent.click(form.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers the roles of the own publisher and of everybody', async () => {
    await show('/setting?create=true');
    const form = await panel('Invite user');
    await userEvent.click(await form.findByRole('combobox', { name: 'Role' }));
    await screen.findByRole('option', { name: 'Advertiser' });
    expect(screen.queryByRole('option', { name: 'Of others' })).toBeNull();
  });

  it('can be sent again until somebody has come', async () => {
    const sent = { ...NEW, invitation: { ...NEW.invitation, mail: 'sent' } };
    const asked = await show('/setting', { 'POST /user/8/resend': () => sent });
    expect(await screen.findByRole('button', { name: 'Edit Linh Tran' })).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Invitation Linh Tran' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Invitation bo@example.com' }));
    const invitation = await panel('Invitation');
    await userEvent.click(invitation.getByRole('button', { name: 'Send again' }));
    await invitation.findByText('An e-mail with the link was sent.');
    expect(asked).toContain('POST /api/user/8/resend');
  });
});

describe('somebody who is there', () => {
  it.each([
    ['Name', NAMES],
    ['Phone', PHONES],
    ['Telegram link', TELEGRAM_LINKS],
  ])('has a %s that is taken and refused as the server does', async (label, { accepted, refused }) => {
    const asked = await show('/setting?edit=7', { 'PATCH /user/7': () => LINH });
    const form = await panel('Edit user');
    const field = await form.findByRole('textbox', { name: new RegExp(`^${label}`) });
    const [first] = refused;
    fireEvent.change(field, { target: { value: first?.value } });
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    for (const { value, message } of refused.filter(({ value }) => !/[\n\t]/.test(value))) {
      fireEvent.change(field, { target: { value } });
      await waitFor(() => expect(form.queryByText(message), value).not.toBeNull());
    }
    for (const { value } of accepted) {
      fireEvent.change(field, { target: { value } });
      await waitFor(() => expect(field.getAttribute('aria-invalid'), value).toBeNull());
    }
    expect(asked.filter((one) => one.startsWith('PATCH'))).toEqual([]);
  });

  it('is changed without saying again what stays: role, publisher and teams', async () => {
    const bodies: unknown[] = [];
    await show('/setting?edit=7', {
      'PATCH /user/7': (_url, body) => {
        bodies.push(body);
        return LINH;
      },
    });
    const form = await panel('Edit user');
    const phone = await form.findByRole('textbox', { name: 'Phone' });
    await userEvent.clear(phone);
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).toEqual({
      name: 'Linh Tran',
      phone: null,
      telegramLink: 'https://t.me/linh',
      isLeadAdvertiser: false,
      isActive: true,
      updatedAt: LINH.updatedAt,
    });
  });

  it('leaves a team by one press', async () => {
    const bodies: unknown[] = [];
    await show('/setting?edit=7', {
      'PATCH /user/7': (_url, body) => {
        bodies.push(body);
        return LINH;
      },
    });
    const form = await panel('Edit user');
    await userEvent.click(await form.findByRole('button', { name: 'Take out of Night shift' }));
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(bodies).toMatchObject([{ teamIds: [] }]));
  });

  it('is deactivated once that is confirmed, and never by oneself', async () => {
    const bodies: unknown[] = [];
    await show(
      '/setting',
      {
        'PATCH /user/7': (_url, body) => {
          bodies.push(body);
          return LINH;
        },
      },
      [LINH, { ...LINH, id: 1, name: 'Myself' }],
    );
    const own = await screen.findByRole('button', { name: 'Deactivate Myself' });
    expect(own.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Deactivate Linh Tran' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/Linh Tran is signed out at once/)).not.toBeNull();
    await userEvent.click(question.getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(bodies).toEqual([{ isActive: false, updatedAt: LINH.updatedAt }]));
  });
});
