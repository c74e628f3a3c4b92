// @vitest-environment happy-dom
import '../../testing/patience.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import { Cell } from '../cells/cell.tsx';
import { PublisherPicker } from './publisher-picker.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const NORTH = { id: 1, name: 'North', avatar: '/brands/north.svg' };

const logoIn = (element: Element | null) => element?.querySelector('img')?.getAttribute('src');

it('shows a publisher in a form as in a table: by logo and name, and everybody by a globe', async () => {
  signInAs({});
  serve({ 'GET /publisher': () => ({ items: [NORTH], meta: {} }) });
  const { container } = render(
    <Cell
      row={{ publisher: NORTH }}
      column={{
        key: 'publisher',
        label: 'Publisher',
        format: 'publisher',
        sortKey: null,
        numeric: false,
        width: 100,
        value: ({ publisher }) => publisher,
      }}
    />,
  );
  const inTable = container.innerHTML;
  expect(logoIn(container)).toBe(NORTH.avatar);
  render(
    <WithQueries>
      <PublisherPicker value={null} onChange={() => undefined} />
    </WithQueries>,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Publisher' }));
  const option = await screen.findByRole('option', { name: 'North' });
  expect(option.innerHTML).toContain(inTable);
  const everybody = screen.getByRole('option', { name: /^Global/ });
  expect(everybody.querySelector('.lucide-globe')).not.toBeNull();
});
