import { z } from 'zod';
import { type Bind, bindInstant, bindings } from '../bindings.ts';
import type { Visible } from '../commits/snapshot.ts';
import { type ClickDimensions, clickColumnsOf, clickColumnsShape } from '../dimensions.ts';
import { ask, type FactClient, type FactStoreAccess, insertFacts, timestamp } from '../fact-client.ts';
import { amount, exactAmount } from '../micros.ts';
import { newestStates } from '../raw-facts.ts';
import { type UnbookedFacts, unbookedRows } from './bookings.ts';
import { findingConditions } from './named-facts.ts';

export type ClickFact = ClickDimensions & {
  id: string;
  time: Date;
  country: string;
  ip: string;
  userAgent: string;
  referrer: string;
  estimatedRevenue: string;
  estimatedCost: string;
  actualRevenue?: string;
  /** Where it came from, of clicks that a website of ours took. */
  visit?: string;
  source?: Readonly<Record<string, string>>;
};

/** What is known of a click. */
const clickState = z.object({
  ...clickColumnsShape,
  time: z.string(),
  id: z.string(),
  country: z.string(),
  ip: z.string(),
  user_agent: z.string(),
  referrer: z.string(),
  visit: z.string(),
  source: z.string(),
  estimated_revenue: amount,
  actual_revenue: amount.nullable(),
  estimated_cost: amount,
});
export type ClickState = z.output<typeof clickState>;

/** Of clicks that came from elsewhere. */
const NO_VISIT = '00000000-0000-0000-0000-000000000000';

export const stateOf = (click: ClickFact): ClickState => ({
  ...clickColumnsOf(click),
  time: timestamp(click.time),
  id: click.id.toLowerCase(),
  country: click.country,
  ip: click.ip,
  user_agent: click.userAgent,
  referrer: click.referrer,
  visit: click.visit ?? NO_VISIT,
  source: click.source ? JSON.stringify(click.source) : '',
  estimated_revenue: exactAmount(click.estimatedRevenue),
  actual_revenue: click.actualRevenue === undefined ? null : exactAmount(click.actualRevenue),
  estimated_cost: exactAmount(click.estimatedCost),
});

/** A row of the table: what it adds or takes back, and whether the estimate of its cost still stands in for a report. */
export type ClickRow = ClickState & { sign: 1 | -1; pending: 1 | 0 | -1 };

const STATE_COLUMNS = Object.keys(clickState.shape) as (keyof ClickState)[];
const COLUMNS = ['sign', 'pending', ...STATE_COLUMNS] as const satisfies (keyof ClickRow)[];

/** What nobody can search for is not repeated. */
const WITHOUT_VISIT = { user_agent: '', referrer: '', source: '' };

/** The row that adds a click or its new state. */
export const addingRow = (state: ClickState, isPending: boolean): ClickRow => ({
  ...state,
  sign: 1,
  pending: isPending ? 1 : 0,
});

/** The row that takes a state back. */
export const takingBack = (state: ClickState, isPending: boolean): ClickRow => ({
  ...state,
  ...WITHOUT_VISIT,
  sign: -1,
  pending: isPending ? -1 : 0,
});

export const insertClicks = (
  store: Pick<FactStoreAccess, 'client' | 'insertSettings'>,
  batch: number,
  rows: ClickRow[],
): Promise<void> => insertFacts(store, 'click_facts', batch, COLUMNS, rows);

/** Money leaves as text, since a JSON number would be rounded. */
const SELECTED = STATE_COLUMNS.map((column) =>
  /_(revenue|cost)$/.test(column) ? `toString(newest.${column}) AS ${column}` : column,
);

type Asked = {
  name: string;
  /** Which rows may belong to the clicks; every row of a click passes or none does. */
  rows: (bind: Bind) => string;
  /** Which of the newest states are meant. */
  states?: (bind: Bind) => string;
  most?: number;
};

/** The newest states among those that count, in a fixed order. */
const readStates = (
  client: FactClient,
  visible: Visible,
  { name, rows, states, most }: Asked,
): Promise<ClickState[]> => {
  const { bind, parameters } = bindings();
  return ask(client, {
    name,
    row: clickState,
    query: `SELECT ${SELECTED.join(', ')} FROM ${newestStates('click_facts', bind, visible, rows(bind))} AS newest
      ${states ? `WHERE ${states(bind)}` : ''} ORDER BY time, id ${most ? `LIMIT ${bind(most, 'UInt32')}` : ''}`,
    parameters,
  });
};

/** The current states of the named clicks, those that exist. */
export const readClicksById = async (
  client: FactClient,
  visible: Visible,
  publisherId: number,
  named: readonly { id: string; time: Date }[],
): Promise<ClickState[]> => {
  const states: ClickState[] = [];
  for (const rows of findingConditions([publisherId], named))
    states.push(...(await readStates(client, visible, { name: 'clicks by id', rows })));
  return states;
};

export type WebsiteWindow = {
  publisherId: number;
  websiteId: number;
  from: Date;
  to: Date;
  /** Narrows it to the clicks of some campaigns or keywords. */
  only?: { by: 'campaign' | 'keyword'; ids: readonly number[] } | undefined;
};

/** All clicks of a website in a half-open window, in a fixed order. */
export const readClicksOfWebsite = (
  client: FactClient,
  visible: Visible,
  { publisherId, websiteId, from, to, only }: WebsiteWindow,
): Promise<ClickState[]> =>
  readStates(client, visible, {
    name: 'clicks of a website',
    rows: (bind) =>
      `publisher_id = ${bind(publisherId, 'UInt32')} AND time >= ${bindInstant(bind, from.getTime())}
       AND time < ${bindInstant(bind, to.getTime())}`,
    states: (bind) =>
      [
        `website_id = ${bind(websiteId, 'UInt32')}`,
        ...(only ? [`${only.by}_id IN ${bind(only.ids, 'Array(UInt32)')}`] : []),
      ].join(' AND '),
  });

/** Clicks that name an ad which nobody knew when they came. */
export const readUnbookedClicks = (
  client: FactClient,
  visible: Visible,
  unbooked: UnbookedFacts,
): Promise<ClickState[]> =>
  readStates(client, visible, { name: 'clicks of an unknown ad', ...unbookedRows(unbooked) });
