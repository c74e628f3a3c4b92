// @vitest-environment happy-dom
import '../../testing/patience.ts';
import type { Website } from '@adhelm/contract/website';
import { cleanup, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import { NameCell } from './name-cell.tsx';
import WebsiteForm from './website.form.tsx';
import { DEFAULT_SETTINGS } from './website-values.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const WEBSITE: Website = {
  ...DEFAULT_SETTINGS,
  id: 5,
  name: 'Travel',
  domain: 'travel.example',
  language: 'en',
  aliases: ['trips.example'],
  unservedHosts: [],
  publisherId: 1,
  publisher: { id: 1, name: 'North', avatar: null },
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  deletedAt: null,
};

const show = async (row: Website | null) => {
  signInAs({ actingPublisherId: 1 });
  serve({ 'GET /upload/usage': () => ({ usedBytes: 0, allowedBytes: 1 }) });
  await renderAt(
    '/website',
    <WithQueries>
      <WebsiteForm
        row={row}
        firstControl={createRef()}
        onSaved={async () => undefined}
        onClose={() => undefined}
      />
    </WithQueries>,
  );
  await screen.findByLabelText(/^Domain/);
};

it('warns beside the domain of names that lead to another website', async () => {
  await show({ ...WEBSITE, unservedHosts: ['trips.example'] });
  const warning = screen.getByText(/trips\.example is not served from here: another website has claimed/);
  expect(screen.getByLabelText(/^Domain/).compareDocumentPosition(warning)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

it.each([WEBSITE, null])('says nothing where all names are served, or none is yet', async (row) => {
  await show(row);
  expect(screen.queryByText(/not served/)).toBeNull();
});

it('is marked in the list', () => {
  const name = 'Not served: another website has claimed this domain';
  const { rerender } = render(<NameCell row={WEBSITE} />);
  expect(screen.queryByRole('img', { name })).toBeNull();
  rerender(<NameCell row={{ ...WEBSITE, unservedHosts: ['travel.example'] }} />);
  expect(screen.getByRole('img', { name })).toBeTruthy();
});
