// @vitest-environment happy-dom
import type { Conversion, ConversionList } from '@adhelm/contract/conversion';
import type { Pixel } from '@adhelm/contract/pixel';
import '../../testing/patience.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../testing/signed-in.tsx';
import ConversionsPanel from './conversions.panel.tsx';
import { pixelTexts as words } from './pixel.texts.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const AT = '2026-11-01T00:00:00.000Z';
const PIXEL: Pixel = {
  id: 3,
  platform: 'FACEBOOK',
  name: 'Lead',
  pixelId: '1234567890',
  createdBy: null,
  createdByUser: null,
  publisherId: 1,
  publisher: null,
  conversions: {
    moments: ['CLICK'],
    value: 'ESTIMATE',
    eventNames: {},
    googleAccountId: '',
    googleActionId: '',
    testMode: false,
    testEventCode: '',
    hasAccessToken: true,
    parkedAt: null,
    parkedReason: null,
  },
  createdAt: AT,
  updatedAt: AT,
  deletedAt: null,
};
const FAILED: Conversion = {
  id: 9,
  moment: 'CLICK',
  state: 'FAILED',
  at: AT,
  attempts: 1,
  words: 'Invalid parameter',
  sentAt: null,
  sentValue: null,
  currency: 'USD',
};
const NONE = { expected: 0, waiting: 0, sent: 0, failed: 0, tooOld: 0, skipped: 0 };

const listOf = (items: Conversion[], counts: Partial<ConversionList['counts']>): ConversionList => ({
  items,
  counts: { ...NONE, ...counts },
  meta: { total: items.length, page: 1, limit: 20, totalPages: 1 },
});

type Answers = Parameters<typeof serve>[0];

interface Shown {
  pixel?: typeof PIXEL;
  may?: boolean;
  more?: Answers;
}

const show = async (list: ConversionList, { pixel = PIXEL, may = true, more = {} }: Shown = {}) => {
  signInAs({ id: 8, permissions: may ? ['GET_PIXEL', 'UPDATE_PIXEL'] : ['GET_PIXEL'] });
  const asked = serve({ 'GET /pixel/3/conversions': () => list, ...more });
  await renderAt(
    '/pixel',
    <WithQueries>
      <ConversionsPanel pixel={pixel} isOpen onClose={() => {}} onChanged={async () => {}} />
    </WithQueries>,
  );
  await screen.findByText(words.states.SENT);
  return asked;
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('shows the words of the platform and sends what failed again', async () => {
  const asked = await show(listOf([FAILED], { sent: 12, failed: 1 }), {
    more: { 'POST /pixel/3/conversions/send-again': () => ({ waiting: 1 }) },
  });
  expect(screen.getByText('Invalid parameter')).toBeTruthy();
  expect(screen.getByText('12')).toBeTruthy();
  await press(words.sendAgain);
  await waitFor(() => expect(asked).toContain('POST /api/pixel/3/conversions/send-again'));
});

it('tells what the platform answered to a test event', async () => {
  await show(listOf([], {}), {
    more: { 'POST /pixel/3/test-event': () => ({ isTaken: false, words: 'Unknown token' }) },
  });
  await press(words.sendTest);
  await screen.findByText(words.testRefused('Unknown token'));
  expect(screen.queryByRole('button', { name: words.sendAgain })).toBeNull();
});

it('says that the platform takes nothing any more', async () => {
  const conversions = { ...PIXEL.conversions, parkedAt: AT, parkedReason: 'The token has expired.' };
  await show(listOf([], { waiting: 4 }), { pixel: { ...PIXEL, conversions } });
  expect(screen.getByText(words.parked('The token has expired.'))).toBeTruthy();
  expect(screen.getByRole('button', { name: words.sendAgain })).toBeTruthy();
});

it('offers nothing to those who may only look', async () => {
  await show(listOf([FAILED], { failed: 1 }), { may: false });
  expect(screen.queryByRole('button', { name: words.sendTest })).toBeNull();
  expect(screen.queryByRole('button', { name: words.sendAgain })).toBeNull();
});
