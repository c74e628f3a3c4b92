// @vitest-environment happy-dom
import '../../testing/patience.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import KeysHelp from './keys-help.tsx';
import { useListKeys } from './use-list-keys.ts';

afterEach(cleanup);

const List = ({ name }: { name: ReactNode }) => {
  const row = useRef<HTMLTableRowElement>(null);
  useListKeys({
    focusSearch: () => undefined,
    move: () => row.current?.focus(),
    toggle: () => undefined,
    showHelp: () => undefined,
  });
  return (
    <table>
      <tbody>
        <tr ref={row} tabIndex={-1} data-index="0">
          <td data-main>{name}</td>
        </tr>
      </tbody>
    </table>
  );
};

const linkTo = (onClick: () => void) => (
  <a
    href="/ads"
    onClick={(event) => {
      event.preventDefault();
      onClick();
    }}
  >
    Knee relief
  </a>
);

it('opens a row with Enter where its name leads, also where it is not edited', async () => {
  const onOpen = vi.fn<() => void>();
  render(<List name={<span data-opening>{linkTo(onOpen)}</span>} />);
  await userEvent.keyboard('j{Enter}');
  expect(onOpen).toHaveBeenCalledOnce();
});

it('follows no other link of the row', async () => {
  const onOpen = vi.fn<() => void>();
  render(<List name={linkTo(onOpen)} />);
  await userEvent.keyboard('j{Enter}');
  expect(onOpen).not.toHaveBeenCalled();
});

it('names no key that does nothing', () => {
  render(<KeysHelp open onOpenChange={() => undefined} withoutMeaning={['x', 'Enter']} />);
  const named = screen.getAllByRole('term').map((term) => term.textContent);
  expect(named).toEqual(['Search', 'Next row', 'Previous row', 'Show these shortcuts']);
});
