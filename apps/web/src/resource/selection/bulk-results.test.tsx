// @vitest-environment happy-dom
import '../../testing/patience.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import BulkResults from './bulk-results.tsx';

afterEach(cleanup);

it('names every row with what became of it', () => {
  const lines = [
    { id: 2, name: '<b>Stale</b>', message: 'Somebody changed it meanwhile.' },
    { id: 1, name: 'Good', message: null },
  ];
  render(<BulkResults lines={lines} onClose={() => undefined} />);
  const dialog = screen.getByRole('dialog', { name: '1 of 2 done' });
  const told = within(dialog)
    .getAllByRole('listitem')
    .map((line) => line.textContent);
  expect(told).toEqual(['<b>Stale</b>Somebody changed it meanwhile.', 'GoodDone']);
});
