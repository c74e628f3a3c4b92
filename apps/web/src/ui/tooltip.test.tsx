// @vitest-environment happy-dom
import '../testing/patience.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => {
  // The DOM of the tests has no top layer.
  HTMLElement.prototype.showPopover = () => undefined;
  // Nor does it know by what somebody moved the focus.
  const { matches } = Element.prototype;
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
    return selector === ':focus-visible' || matches.call(this, selector);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const tips = () => screen.queryAllByRole('tooltip').map(({ textContent }) => textContent);

it('shows one tip at a time: that of the pointer takes the place of that of the focus', async () => {
  render(
    <>
      <Tooltip content="First tip">
        <button type="button">One</button>
      </Tooltip>
      <Tooltip content="Second tip">
        <button type="button">Two</button>
      </Tooltip>
    </>,
  );
  screen.getByRole('button', { name: 'One' }).focus();
  await waitFor(() => expect(tips()).toEqual(['First tip']));
  fireEvent.pointerOver(screen.getByRole('button', { name: 'Two' }), { pointerType: 'mouse' });
  await waitFor(() => expect(tips()).toContain('Second tip'));
  expect(tips()).toEqual(['Second tip']);
});

it('stays closed after Escape, also when the focus has only just come back', () => {
  vi.useFakeTimers();
  try {
    render(
      <Tooltip content="A tip">
        <button type="button">One</button>
      </Tooltip>,
    );
    const button = screen.getByRole('button', { name: 'One' });
    button.focus();
    act(() => void vi.runAllTimers());
    expect(tips()).toEqual(['A tip']);
    button.blur();
    button.focus();
    fireEvent.keyDown(button, { key: 'Escape' });
    act(() => void vi.runAllTimers());
    expect(tips()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
