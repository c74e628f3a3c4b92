// @vitest-environment happy-dom
import '../../../testing/patience.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/http/api-error.ts';
import { renderAt } from '../../../testing/at-address.tsx';
import { serve, signInAs, WithQueries } from '../../../testing/signed-in.tsx';
import type { Rule } from '../rule-types.ts';
import { StorePage } from '../store.page.tsx';
import { anExecution, aReading, aRule, ROI_BELOW } from '../testing/a-rule.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

beforeEach(() => localStorage.setItem('timeZone', '+07:00'));

const RULE = aRule();
const { object, readings, change } = anExecution();
const SKIPPED = { ...object, id: 6, name: 'Knee VN 02' };
const AT = '2026-11-16T09:00:00.000Z';

const PREVIEW = {
  at: AT,
  asOf: AT,
  examined: 12,
  acted: 1,
  asked: 0,
  skipped: 1,
  decisions: [
    { at: AT, object, kind: 'ACT', reason: null, change, readings },
    { at: AT, object: SKIPPED, kind: 'SKIP', reason: 'COOL_DOWN', change: null, readings },
  ],
};

type Setting = {
  address?: string;
  permissions?: readonly ('GET_RULES' | 'GET_RULE' | 'CREATE_RULE' | 'UPDATE_RULE')[];
  stored?: Partial<Rule>;
  refuse?: ApiError;
};

const ALL = ['GET_RULES', 'GET_RULE', 'CREATE_RULE', 'UPDATE_RULE'] as const;

const show = async ({
  address = '/rule/store?id=7',
  permissions = ALL,
  stored = {},
  refuse,
}: Setting = {}) => {
  signInAs({ actingPublisherId: 1, permissions: [...permissions] });
  const saved: unknown[] = [];
  const previewed: unknown[] = [];
  const keep = (_: URL, body: unknown) => {
    saved.push(body);
    if (refuse) throw refuse;
    return aRule(stored);
  };
  const asked = serve({
    'GET /rules/7': () => aRule(stored),
    'POST /rules': keep,
    'PATCH /rules/7': keep,
    'POST /rules/preview': (_, body) => {
      previewed.push(body);
      return PREVIEW;
    },
    'POST /rules/backtest': () => ({
      ...PREVIEW,
      from: AT,
      to: AT,
      runs: 168,
      saved: { cost: 120, revenue: 40, profit: -80 },
      days: [{ day: '2026-11-15', acted: 1, saved: { cost: 120, revenue: 40, profit: -80 } }],
    }),
    'GET /rules/objects': (url) => ({
      items: url.searchParams.has('ids') ? [object] : [object, SKIPPED],
    }),
    'GET /rules/7/why-not': () => ({
      at: AT,
      object,
      isInScope: true,
      holds: false,
      readings: [aReading({ holds: false, value: 12.5 })],
      decision: null,
    }),
  });
  const { router } = await renderAt(
    address,
    <WithQueries>
      <StorePage />
    </WithQueries>,
    '/rule',
  );
  return { saved, previewed, asked, router };
};

const inWords = async () => (await screen.findByRole('region', { name: 'In words' })).textContent ?? '';
const choose = (label: string, value: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: label }), value);
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } });
const save = () => userEvent.click(screen.getByRole('button', { name: /^(Save changes|Create rule)$/ }));

describe('a new rule', () => {
  it('begins with a template, in the zone of its writer, and is saved as it reads', async () => {
    const { saved, router } = await show({ address: '/rule/store' });
    await userEvent.click(await screen.findByRole('link', { name: /Scale winners/ }));
    expect(await inWords()).toContain('raise its daily budget by 20 %, not above $500');
    type('not above', '250');
    expect(await inWords()).toContain('not above $250');
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({
      name: 'Scale winners',
      action: { by: { kind: 'PERCENT', percent: '20' }, ceiling: '250' },
      schedule: { zone: '+07:00' },
      isActive: false,
    });
    await waitFor(() => expect(router.state.location.search).toEqual({ id: 7 }));
  });

  it('from scratch is refused at its fields until it is whole', async () => {
    const { saved } = await show({ address: '/rule/store?template=scratch' });
    await screen.findByRole('textbox', { name: 'Name' });
    await save();
    expect(await screen.findByText('Please enter name')).not.toBeNull();
    expect(screen.getByRole('textbox', { name: 'Value' }).getAttribute('aria-invalid')).toBe('true');
    expect(saved).toEqual([]);
    type('Name', 'Mine');
    type('Value', '5');
    await waitFor(() => expect(screen.queryByText('Please enter name')).toBeNull());
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('is no page for those who may not make one', async () => {
    await show({ address: '/rule/store', permissions: ['GET_RULES', 'GET_RULE'] });
    expect(await screen.findByText("You don't have permission to access this page")).not.toBeNull();
  });
});

describe('the parts of a rule', () => {
  it('conditions compare with other times, the parent and ranks, and may stand in groups', async () => {
    const { saved } = await show();
    await screen.findByRole('combobox', { name: 'Compared with' });
    await choose('Compared with', 'WINDOW');
    await choose('Above or below', 'below');
    type('Percent', '20');
    expect(await inWords()).toContain('below that of the 7 days before');
    await userEvent.click(screen.getByRole('button', { name: 'Add group' }));
    const group = within(screen.getByRole('group', { name: 'Group 1' }));
    await userEvent.selectOptions(group.getByRole('combobox', { name: 'Compared with' }), 'RANK');
    expect(await inWords()).toContain('among the lowest 10 %');
    await userEvent.click(group.getByRole('button', { name: 'Add condition' }));
    const second = within(group.getByRole('group', { name: 'Condition 1.2' }));
    await userEvent.selectOptions(second.getByRole('combobox', { name: 'Compared with' }), 'PARENT');
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({
      conditions: {
        join: 'ALL',
        conditions: [
          { against: { kind: 'WINDOW', window: { kind: 'DAYS_BEFORE', count: 7 }, percent: '-20' } },
        ],
        groups: [
          {
            join: 'ANY',
            conditions: [
              { operator: '=', against: { kind: 'RANK', end: 'LOWEST', percent: '10' } },
              { against: { kind: 'PARENT', percent: '0' } },
            ],
          },
        ],
      },
    });
  });

  it('chosen objects are found by name, and another level has other actions', async () => {
    const { saved, asked } = await show();
    await screen.findByRole('combobox', { name: 'Which ones' });
    await choose('Which ones', 'CHOSEN');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Add campaigns' }));
    await userEvent.click(await screen.findByRole('option', { name: /Knee VN 02/ }));
    expect(await screen.findByRole('button', { name: /^Remove Knee VN 02/ })).not.toBeNull();
    expect(asked.some((call) => call.includes('/rules/objects?level=CAMPAIGN&platform=FACEBOOK'))).toBe(true);
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ scope: { selection: { kind: 'CHOSEN', ids: [6] } } });
    await choose('Level', 'ACCOUNT');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Action' }).value).toBe('NOTIFY');
    const kinds = within(screen.getByRole('combobox', { name: 'Action' })).getAllByRole('option');
    expect(kinds.map((option) => option.textContent)).toEqual(['tag the ad account', 'send a notification']);
  });

  it('hours are chosen with a time picker in steps of a quarter', async () => {
    const { saved } = await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Change: Schedule' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add hours' }));
    await userEvent.click(screen.getByRole('button', { name: 'From: 08:00' }));
    const hours = within(await screen.findByRole('group', { name: 'Hour' })).getAllByRole('radio');
    expect(hours).toHaveLength(24);
    const minutes = within(screen.getByRole('group', { name: 'Minute' })).getAllByRole<HTMLInputElement>(
      'radio',
    );
    expect(minutes.map(({ value }) => value)).toEqual(['00', '15', '30', '45']);
    await userEvent.click(screen.getByRole('radio', { name: '22' }));
    await userEvent.click(screen.getByRole('radio', { name: '45' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Sun' }));
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({
      schedule: { hours: [{ from: '22:45', to: '20:00' }], days: [1, 2, 3, 4, 5, 6] },
    });
  });

  it('a refusal of the server opens the part and stands at its field', async () => {
    const refuse = new ApiError({
      statusCode: 400,
      errorCode: 'VA01',
      message: 'Invalid',
      details: [{ path: 'limits.increasePerAccount', message: 'Above what the publisher allows' }],
    });
    await show({ refuse });
    await screen.findByRole('textbox', { name: 'Name' });
    expect(screen.queryByRole('textbox', { name: /^Stop when all rules/ })).toBeNull();
    await save();
    expect(await screen.findByText('Above what the publisher allows')).not.toBeNull();
    const field = screen.getByRole('textbox', { name: /^Stop when all rules/ });
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('saving', () => {
  it('sends the version it is based on, with Ctrl-S too, and shows both when somebody else was first', async () => {
    const refuse = new ApiError({ statusCode: 409, errorCode: 'CF01', message: 'Stale' });
    const { saved } = await show({ refuse });
    await screen.findByRole('textbox', { name: 'Name' });
    type('Name', 'Mine');
    serve({
      'GET /rules/7': () => aRule({ name: 'Theirs', updatedAt: '2026-11-12T00:00:00.000Z' }),
      'PATCH /rules/7': (_, body) => {
        saved.push(body);
        throw refuse;
      },
      'POST /rules/preview': () => PREVIEW,
    });
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Someone changed this rule while you were editing')).not.toBeNull();
    expect(saved[0]).toMatchObject({ name: 'Mine', updatedAt: RULE.updatedAt });
    expect(screen.getByRole('cell', { name: 'Theirs' })).not.toBeNull();
  });

  it('is asked about before changes are left behind', async () => {
    const { router } = await show();
    await screen.findByRole('textbox', { name: 'Name' });
    type('Name', 'Mine');
    await userEvent.click(screen.getByRole('link', { name: 'All rules' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(router.state.location.pathname).toBe('/rule/store');
  });

  it('is not for those who may only read', async () => {
    await show({ permissions: ['GET_RULES', 'GET_RULE'] });
    expect(await screen.findByText('You may read this rule, not change it.')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Value' }).closest('fieldset[disabled]')).not.toBeNull();
  });
});

describe('trying a rule', () => {
  it('shows what it would touch now with the values, and why it leaves others alone', async () => {
    const { previewed } = await show();
    const preview = within(await screen.findByRole('region', { name: 'What it would do now' }));
    expect(await preview.findByText('Knee VN 01')).not.toBeNull();
    expect(preview.getByText(/12 campaigns examined/)).not.toBeNull();
    expect(preview.getByText(/Status: Active → Paused/)).not.toBeNull();
    expect(preview.getByText('The rule acted on it a short while ago.')).not.toBeNull();
    expect(preview.getAllByText(/It was -35\.20%/)).toHaveLength(2);
    expect(previewed).toHaveLength(1);
    type('Value', '-30');
    await waitFor(() => expect(previewed).toHaveLength(2));
    expect(previewed[1]).toMatchObject({
      conditions: { conditions: [{ ...ROI_BELOW, against: { kind: 'VALUE', value: '-30' } }] },
    });
    type('Value', 'x');
    expect(await screen.findByText(/Not complete yet: Must be a number/)).not.toBeNull();
  });

  it('replays past days and says what would have been saved', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Run back-test' }));
    const panel = within(screen.getByRole('region', { name: 'Back-test' }));
    expect(await panel.findByText('$120.00 less spent, $40.00 less earned')).not.toBeNull();
    expect(panel.getAllByText('$80.00').length).toBeGreaterThan(0);
  });

  it('says which condition keeps it from acting on an object', async () => {
    const { asked } = await show();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Campaign to ask about' }));
    await userEvent.click(await screen.findByRole('option', { name: /Knee VN 01/ }));
    const panel = within(screen.getByRole('region', { name: 'Why not?' }));
    expect(await panel.findByText('The conditions do not hold:')).not.toBeNull();
    expect(panel.getByText(/It was 12\.50%/)).not.toBeNull();
    expect(asked).toContain('GET /api/rules/7/why-not?objectId=5');
  });
});
