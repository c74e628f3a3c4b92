// @vitest-environment happy-dom
import '../testing/patience.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Menu, MenuItem } from './menu.tsx';

afterEach(cleanup);

it('opens the menu of a row above what follows the table, within the same landmark', async () => {
  render(
    <main>
      <div className="isolate overflow-auto">
        <Menu fixed trigger={<button type="button">More</button>}>
          <MenuItem>Publish</MenuItem>
        </Menu>
      </div>
      <footer>Pager</footer>
    </main>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const menu = await screen.findByRole('menu');
  expect(menu.closest('.isolate')).toBeNull();
  expect(menu.closest('main')).not.toBeNull();
  const isAfter = screen.getByText('Pager').compareDocumentPosition(menu) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isAfter).toBeTruthy();
});
