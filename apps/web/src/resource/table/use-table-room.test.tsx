// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useTableRoom } from './use-table-room.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Card = () => (
  <div ref={useTableRoom()} data-testid="card">
    <div>the table</div>
    <div>the pager</div>
  </div>
);

it('leaves the table what is between all that stands above it and its pager', () => {
  const place = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
  place.mockReturnValue(new DOMRect(0, 164, 800, 600));
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(52);
  const { rerender } = render(<Card />);
  const above = () => screen.getByTestId('card').style.getPropertyValue('--above-table');
  expect(above()).toBe('250px');
  place.mockReturnValue(new DOMRect(0, 201.5, 800, 600));
  rerender(<Card />);
  expect(above(), 'with a banner').toBe('288px');
});
