// @vitest-environment happy-dom
import '../../testing/patience.ts';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useListKeys } from './use-list-keys.ts';

afterEach(cleanup);

const List = ({ name }: { name: ReactNode }) => {
  const row = useRef<HTMLTableRowElement>(null);
  useListKeys({
    focusSearch: () => undefined,
    move: () => row.current?.focus(),
    toggle: () => undefined,
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
