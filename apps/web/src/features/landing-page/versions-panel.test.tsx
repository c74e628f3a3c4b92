// @vitest-environment happy-dom
import type { Post } from '@adhelm/contract/post';
import '../../testing/patience.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import { emptyValues } from './post-values.ts';
import VersionsPanel from './versions-panel.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const AT = '2026-11-15T08:00:00.000Z';
const version = (number: number) => ({
  version: number,
  title: 'Cheap flights',
  isAutosave: false,
  restoredFrom: null,
  user: { id: 1, name: 'Ann' },
  at: AT,
});

it('is named after its page, its versions have headings, and the keyboard follows into one', async () => {
  signInAs({});
  serve({
    'GET /posts/7/versions': () => ({ items: [version(2), version(1)] }),
    'GET /posts/7/versions/1': () => ({ ...version(1), fields: emptyValues('clean', 'en') }),
    'GET /pixel': () => ({ items: [], meta: {} }),
  });
  const website = { id: 5, name: 'Answers', domain: 'answers.example' };
  const post = { id: 7, title: 'Cheap flights', version: 2, updatedAt: AT, website, category: null } as Post;
  render(
    <WithQueries>
      <VersionsPanel
        post={post}
        current={emptyValues('clean', 'en')}
        mayRestore={false}
        beforeRestore={async () => null}
        onRestored={() => undefined}
        onClose={() => undefined}
      />
    </WithQueries>,
  );
  const panel = await screen.findByRole('dialog', { name: 'Version history', description: 'Cheap flights' });
  const list = await within(panel).findByRole('list', { name: 'Versions' });
  const headings = within(list).getAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Version 2', 'Version 1']);
  await userEvent.click(within(list).getByRole('button', { name: 'View version 1' }));
  const opened = await within(panel).findByRole('region', { name: 'Version 1' });
  expect(document.activeElement).toBe(within(opened).getByRole('heading', { name: 'Version 1' }));
});
