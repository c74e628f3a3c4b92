// @vitest-environment happy-dom
import '../testing/patience.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/http/api-error.ts';
import { toast } from '../lib/toast.ts';
import { shownBar } from '../resource/selection/testing/shown-bar.tsx';
import { serve, signInAs, WithQueries } from '../testing/signed-in.tsx';
import { StandingLine } from './standing.tsx';
import { standingActions } from './standing-actions.ts';
import { StandingButton } from './standing-button.tsx';
import type { BoughtRow, Kind } from './standing-steps.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const row = (over: Partial<BoughtRow> = {}): BoughtRow => ({
  id: 1,
  name: 'Solar',
  platform: 'FACEBOOK',
  status: 'ACTIVE',
  effectiveStatus: 'ACTIVE',
  issues: [],
  warnings: [],
  disapprovals: [],
  ...over,
});

const showButton = (kind: Kind, shown: BoughtRow) =>
  render(
    <WithQueries>
      <StandingButton kind={kind} row={shown} />
    </WithQueries>,
  );

const HELD = 'It does not run yet, because its campaign is paused.';

it.each([
  ['campaign', 'ACTIVE', 'Pause Solar', 'POST /adapter/campaigns/1/pause', 'Campaign paused successfully'],
  ['campaign', 'PAUSED', 'Resume Solar', 'POST /adapter/campaigns/1/resume', 'Campaign resumed successfully'],
  ['ad', 'ACTIVE', 'Pause Solar', 'POST /adapter/ads/1/pause', 'Ad paused successfully'],
  ['ad', 'PAUSED', 'Resume Solar', 'POST /adapter/ads/1/resume', 'Ad resumed successfully'],
] as const)('%s, %s: one press on "%s" says how it went', async (kind, status, name, call, message) => {
  signInAs({ permissions: ['UPDATE_CAMPAIGN'] });
  const said = vi.spyOn(toast, 'success');
  const bodies: unknown[] = [];
  serve({
    [call]: (_, body) => {
      bodies.push(body);
      return { warning: status === 'PAUSED' ? HELD : null };
    },
  });
  showButton(kind, row({ status }));
  const button = screen.getByRole('button', { name });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(said).toHaveBeenCalled());
  expect(said.mock.calls).toEqual([[message, status === 'PAUSED' ? { description: HELD } : undefined]]);
  expect(bodies, 'what was seen goes along, once').toEqual([{ status }]);
});

it.each([
  ['the message of the server', 'Solar was changed at Facebook in the meantime: it is paused now.'],
  ['words of its own where there is none', ''],
])('tells a failure in %s', async (_, message) => {
  signInAs({ permissions: ['UPDATE_CAMPAIGN'] });
  const said = vi.spyOn(toast, 'error');
  serve({
    'POST /adapter/campaigns/1/pause': () => {
      throw new ApiError({ statusCode: 409, errorCode: 'CF01', message });
    },
  });
  showButton('campaign', row());
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(said).toHaveBeenCalledWith(message || 'Failed to pause campaign'));
});

it('shows nobody without the permission a button, and explains what cannot be done', async () => {
  signInAs({ permissions: ['GET_CAMPAIGNS'] });
  showButton('campaign', row());
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  vi.restoreAllMocks();
  signInAs({ permissions: ['UPDATE_CAMPAIGN'] });
  const asked = serve({});
  showButton('campaign', row({ platform: 'TABOOLA' }));
  const button = screen.getByRole('button', { name: 'Pause Solar' });
  expect(button.getAttribute('aria-description')).toMatch(/^Taboola is not yet connected/);
  await userEvent.click(button);
  expect(asked).toEqual([]);
});

it('pauses and resumes several, each with its result, and tells what still holds back', async () => {
  signInAs({});
  serve({
    'POST /adapter/ads/1/resume': () => ({ warning: null }),
    'POST /adapter/ads/2/resume': () => ({ warning: HELD }),
  });
  const ACTIONS = standingActions<BoughtRow>('ad');
  const rows = [
    row({ name: 'One', status: 'PAUSED' }),
    row({ id: 2, name: 'Two', status: 'PAUSED' }),
    row({ id: 3, name: 'Three' }),
    row({ id: 4, name: 'Four', status: 'PAUSED', platform: 'GOOGLE' }),
  ];
  const { results } = shownBar<BoughtRow>({
    screen: { nameOf: ({ name }) => name, noun: { one: 'ad', many: 'ads' } },
    useBulkActions: () => ACTIONS,
    rows,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Resume 2' }));
  await waitFor(() => expect(results()).toHaveLength(4));
  expect(results()).toEqual([
    { id: 3, name: 'Three', message: 'It is running already.' },
    { id: 4, name: 'Four', message: 'Google is not yet connected, so that nothing can be changed there.' },
    { id: 2, name: 'Two', message: null, note: HELD },
    { id: 1, name: 'One', message: null },
  ]);
});

it('says beside what is set what comes of it, with the reasons of the platform', async () => {
  const { container } = render(
    <StandingLine
      row={row({ effectiveStatus: 'WITH_ISSUES', issues: ['Its last payment was declined.'] })}
    />,
  );
  expect(container.textContent).toBe('Active, but with issues');
  expect(screen.getByRole('button', { name: 'Active, but with issues' })).not.toBeNull();
});

it.each([
  ['something is wrong with the texts that are declared', 'Ad text', { warnings: ['Not known.'] }],
  ['the feed does not allow it', 'Feed objects', { disapprovals: ['Misleading <b>claim</b>.'] }],
])('shows that %s, and says why', async (_, name, over) => {
  HTMLElement.prototype.showPopover ??= () => undefined;
  render(<StandingLine row={row(over)} />);
  const mark = screen.getByRole('button', { name });
  await userEvent.hover(mark);
  expect((await screen.findByRole('tooltip')).textContent).toContain(Object.values(over).flat().join());
  cleanup();
  render(<StandingLine row={row({})} />);
  expect(screen.queryByRole('button', { name })).toBeNull();
});
