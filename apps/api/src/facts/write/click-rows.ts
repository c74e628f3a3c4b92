import { z } from 'zod';
import { type Bind, bindInstant, bindings } from '../bindings.ts';
import { isVisible, type Visible } from '../commits/snapshot.ts';
import { type ClickDimensions, clickColumnsOf, clickColumnsShape } from '../dimensions.ts';
import { ask, type FactClient, type FactStoreAccess, insertFacts, timestamp } from '../fact-client.ts';
import { amount, exactAmount } from '../micros.ts';
import { newestClicks } from '../raw-facts.ts';

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
  estimated_revenue: amount,
  actual_revenue: amount.nullable(),
  estimated_cost: amount,
});
export type ClickState = z.output<typeof clickState>;

export const stateOf = (click: ClickFact): ClickState => ({
  ...clickColumnsOf(click),
  time: timestamp(click.time),
  id: click.id.toLowerCase(),
  country: click.country,
  ip: click.ip,
  user_agent: click.userAgent,
  referrer: click.referrer,
  estimated_revenue: exactAmount(click.estimatedRevenue),
  actual_revenue: click.actualRevenue === undefined ? null : exactAmount(click.actualRevenue),
  estimated_cost: exactAmount(click.estimatedCost),
});

/** A row of the table: what it adds or takes back, and whether the estimate of its cost still stands in for a report. */
export type ClickRow = ClickState & { sign: 1 | -1; pending: 1 | 0 | -1 };

const STATE_COLUMNS = Object.keys(clickState.shape) as (keyof ClickState)[];
const COLUMNS = ['sign', 'pending', ...STATE_COLUMNS] as const satisfies (keyof ClickRow)[];

/** What nobody can search for is not repeated. */
const WITHOUT_VISIT = { user_agent: '', referrer: '' };

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
};

/** The newest states among those that count, in a fixed order. */
const readStates = (
  client: FactClient,
  visible: Visible,
  { name, rows, states }: Asked,
): Promise<ClickState[]> => {
  const { bind, parameters } = bindings();
  return ask(client, {
    name,
    row: clickState,
    query: `SELECT ${SELECTED.join(', ')} FROM ${newestClicks(bind, visible, rows(bind))} AS newest
      ${states ? `WHERE ${states(bind)}` : ''} ORDER BY time, id`,
    parameters,
  });
};

const CLICKS_PER_READ = 2000;

type NamedClick = { id: string; time: Date };

/** Conditions that find the named clicks, some at a time, each within a short stretch of time. */
const findingConditions = (
  publisherIds: readonly number[],
  named: readonly NamedClick[],
): ((bind: Bind) => string)[] => {
  const inOrder = named.toSorted((a, b) => a.time.getTime() - b.time.getTime());
  const chunks = Array.from({ length: Math.ceil(inOrder.length / CLICKS_PER_READ) }, (_, place) =>
    inOrder.slice(place * CLICKS_PER_READ, (place + 1) * CLICKS_PER_READ),
  );
  return chunks.map((chunk) => (bind) => {
    const first = bindInstant(bind, chunk[0]?.time.getTime() ?? 0);
    const last = bindInstant(bind, chunk.at(-1)?.time.getTime() ?? 0);
    const ids = bind(
      chunk.map((click) => click.id),
      'Array(UUID)',
    );
    const publishers = bind(publisherIds, 'Array(UInt32)');
    return `publisher_id IN ${publishers} AND time >= ${first} AND time <= ${last} AND id IN ${ids}`;
  });
};

/** The current states of the named clicks, those that exist. */
export const readClicksById = async (
  client: FactClient,
  visible: Visible,
  publisherId: number,
  named: readonly NamedClick[],
): Promise<ClickState[]> => {
  const states: ClickState[] = [];
  for (const rows of findingConditions([publisherId], named))
    states.push(...(await readStates(client, visible, { name: 'clicks by id', rows })));
  return states;
};

const known = z.object({ publisherId: z.number(), known: z.string() });

/** What tells the clicks of all publishers apart. */
export const clickKey = (publisherId: number, id: string): string => `${publisherId} ${id.toLowerCase()}`;

/** Those of the clicks that the store has already, by their keys. */
export const readKnownClicks = async (
  client: FactClient,
  visible: Visible,
  clicks: readonly ClickFact[],
): Promise<Set<string>> => {
  const publisherIds = [...new Set(clicks.map(({ publisherId }) => publisherId))];
  const keys = new Set<string>();
  for (const rows of findingConditions(publisherIds, clicks)) {
    const { bind, parameters } = bindings();
    const query = `SELECT DISTINCT publisher_id AS publisherId, toString(id) AS known FROM click_facts
      WHERE ${rows(bind)} AND sign = 1 AND ${isVisible(bind, visible, 'batch')}`;
    for (const row of await ask(client, { name: 'known clicks', row: known, query, parameters }))
      keys.add(clickKey(row.publisherId, row.known));
  }
  return keys;
};

type WebsiteWindow = { publisherId: number; websiteId: number; from: Date; to: Date };

/** All clicks of a website in a half-open window, in a fixed order. */
export const readClicksOfWebsite = (
  client: FactClient,
  visible: Visible,
  { publisherId, websiteId, from, to }: WebsiteWindow,
): Promise<ClickState[]> =>
  readStates(client, visible, {
    name: 'clicks of a website',
    rows: (bind) =>
      `publisher_id = ${bind(publisherId, 'UInt32')} AND time >= ${bindInstant(bind, from.getTime())}
       AND time < ${bindInstant(bind, to.getTime())}`,
    states: (bind) => `website_id = ${bind(websiteId, 'UInt32')}`,
  });
