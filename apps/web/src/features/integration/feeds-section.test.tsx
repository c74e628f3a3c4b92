// @vitest-environment happy-dom
import type { DeadLetter } from '@adhelm/contract/dead-letter';
import type { Feed } from '@adhelm/contract/integration';
import '../../testing/patience.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/http/api-error.ts';
import { toast } from '../../lib/toast.ts';
import { renderAt } from '../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import FeedsSection from './feeds-section.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const NO_REPORTS = { pull: null, missingFigures: 0 };
const QUIET = { ...NO_REPORTS, received: 0, applied: 0, waiting: 0, orphans: 0, deadLetters: 0 };
const TONIC: Feed = {
  name: 'tonic',
  isSimulated: false,
  lastCallbackAt: '2026-11-01T00:00:00.000Z',
  received: 1200,
  applied: 1100,
  waiting: 7,
  orphans: 3,
  deadLetters: 1,
  pull: {
    at: '2026-11-01T00:00:00.000Z',
    estimateUntil: null,
    finalUntil: '2026-10-29T00:00:00.000Z',
    failure: 'Tonic cannot be reached',
  },
  missingFigures: 2,
};
const SIMULATOR: Feed = { ...QUIET, name: 'simulator', isSimulated: true, lastCallbackAt: null };

const LETTER: DeadLetter = {
  id: 5,
  kind: 'callback',
  reason: 'No click of ours is called so.',
  batch: 'spool 1',
  createdAt: '2026-11-01T00:00:00.000Z',
  tries: 1,
  body: '{"kind":"callback","reference":"x"}',
  isReadable: true,
};

type Answers = Parameters<typeof serve>[0];

const show = async (letters: () => DeadLetter[], more: Answers = {}) => {
  signInAs({ id: 8, permissions: ['GET_INTEGRATIONS', 'UPDATE_INTEGRATION'] });
  const asked = serve({
    'GET /integration/feeds': () => [TONIC, SIMULATOR],
    'GET /revenue-files': () => [],
    'GET /integration/processes': () => [],
    'GET /dead-letters': () => {
      const items = letters();
      return { items, meta: { total: items.length, page: 1, limit: 20, totalPages: 1 } };
    },
    ...more,
  });
  await renderAt(
    '/integration',
    <WithQueries>
      <FeedsSection />
    </WithQueries>,
  );
  await screen.findByText('Tonic');
  return asked;
};

const refuse = (path: string, message: string) => () => {
  const details = path === '' ? [] : [{ path, message }];
  throw new ApiError({ statusCode: 400, errorCode: path === '' ? 'CF01' : 'VA01', message, details });
};
const REPLAY = 'POST /dead-letters/5/replay';
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const asksFor = (asked: string[], call: string) => asked.filter((one) => one === call).length;

it('says how each feed is doing, and nothing of records while there are none', async () => {
  await show(() => []);
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/^TonicNeeds a lookLast call-back .* · 1,100 of 1,200 applied in 30 days/);
  expect(lines[0]).toMatch(/7 waiting · 3 without their click · 1 not counted/);
  expect(lines[0]).toMatch(
    /final until 2026-10-29 · 2 figures without clicks · Reports cannot be read: Tonic cannot/,
  );
  expect(lines[1]).toBe(
    'Feed simulatorNothing heard yetNo call-back yet · built-in stand-in0 waiting · 0 without their click · 0 not counted',
  );
  expect(screen.queryByText('Records that could not be counted')).toBeNull();
});

it('replays a record once, after which it is gone', async () => {
  let letters = [LETTER];
  const said = vi.spyOn(toast, 'success');
  const asked = await show(() => letters, {
    [REPLAY]: () => {
      letters = [];
      return { id: 5 };
    },
  });
  await screen.findByText('Replayed once in vain');
  const button = screen.getByRole('button', { name: 'Replay record 5' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByText('Records that could not be counted')).toBeNull());
  expect(said).toHaveBeenCalledWith('The record counts now');
  expect(asksFor(asked, 'POST /api/dead-letters/5/replay')).toBe(1);
});

it('says why a record was refused again', async () => {
  const said = vi.spyOn(toast, 'error');
  await show(() => [LETTER], { [REPLAY]: refuse('body', 'Still no click.') });
  await press('Replay record 5');
  await waitFor(() => expect(said).toHaveBeenCalledWith('Still no click.'));
});

it('shows the record to be repaired, and what is wrong with it at the field', async () => {
  let letters = [LETTER];
  const sent: unknown[] = [];
  const asked = await show(() => letters, {
    [REPLAY]: (_url, body) => {
      sent.push(body);
      if (sent.length === 1) return refuse('body', 'reference: too short')();
      letters = [];
      return { id: 5 };
    },
  });
  await press('Repair and replay record 5');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Record/ });
  expect(field.value).toBe('{\n  "kind": "callback",\n  "reference": "x"\n}');
  fireEvent.change(field, { target: { value: '{' } });
  await press('Replay');
  await screen.findByText(/not valid JSON/);
  expect(asksFor(asked, 'POST /api/dead-letters/5/replay')).toBe(0);
  fireEvent.change(field, { target: { value: '{"kind":"callback"}' } });
  await press('Replay');
  await screen.findByText('reference: too short');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await press('Replay');
  await waitFor(() => expect(screen.queryByText('Records that could not be counted')).toBeNull());
  expect(sent).toEqual([{ body: '{"kind":"callback"}' }, { body: '{"kind":"callback"}' }]);
});

it('says when somebody else was faster, and shows what there is now', async () => {
  let letters = [LETTER];
  const said = vi.spyOn(toast, 'error');
  await show(() => letters, {
    [REPLAY]: () => {
      letters = [];
      return refuse('', 'This record was replayed or discarded meanwhile.')();
    },
  });
  await press('Repair and replay record 5');
  await screen.findByRole('textbox', { name: /Record/ });
  await press('Replay');
  await waitFor(() => expect(screen.queryByText('Records that could not be counted')).toBeNull());
  expect(said).toHaveBeenCalledWith('This record was replayed or discarded meanwhile.');
});

it('keeps what was typed while the facts are away', async () => {
  const message = 'The figures cannot be read at the moment.';
  await show(() => [LETTER], {
    [REPLAY]: () => {
      throw new ApiError({ statusCode: 503, errorCode: 'EX05', message });
    },
  });
  await press('Repair and replay record 5');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Record/ });
  fireEvent.change(field, { target: { value: '{"kind":"click"}' } });
  await press('Replay');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(field.value).toBe('{"kind":"click"}');
});

it('shows what is no JSON as it is', async () => {
  await show(() => [{ ...LETTER, body: 'no {record', isReadable: false }]);
  await press('Repair and replay record 5');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Record/ });
  expect(field.value).toBe('no {record');
});

it('discards after a question', async () => {
  let letters = [LETTER];
  const asked = await show(() => letters, {
    'POST /dead-letters/5/discard': () => {
      letters = [];
      return { id: 5 };
    },
  });
  await press('Discard record 5');
  await screen.findByText(/will never count/);
  expect(asksFor(asked, 'POST /api/dead-letters/5/discard')).toBe(0);
  await press('Discard');
  await waitFor(() => expect(screen.queryByText('Records that could not be counted')).toBeNull());
  expect(asksFor(asked, 'POST /api/dead-letters/5/discard')).toBe(1);
});
