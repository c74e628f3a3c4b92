import { z } from 'zod';
import { filterInSlices, mapInSlices } from '../../in-slices.ts';
import { bindInstant, bindings } from '../bindings.ts';
import { isVisible, type Visible } from '../commits/snapshot.ts';
import { type CostDimensions, costColumnsOf, costColumnsShape } from '../dimensions.ts';
import { ask, type FactClient, type FactStoreAccess, insertFacts, timestamp } from '../fact-client.ts';
import { amount, exactAmount } from '../micros.ts';

export type CostFact = CostDimensions & {
  hour: Date;
  source: string;
  currency: string;
  spendNative: string;
  /** In US dollars. */
  spend: string;
  impressions: number;
  clicks: number;
  conversions: number;
};

/** What is known of an hour of an ad. */
const costState = z.object({
  ...costColumnsShape,
  hour: z.string(),
  source: z.string(),
  currency: z.string(),
  spend_native: amount,
  spend: amount,
  impressions: z.number(),
  clicks: z.number(),
  conversions: z.number(),
});
type CostState = z.output<typeof costState>;

/** A row of the table: what it adds or takes back. */
type CostRow = CostState & { sign: 1 | -1 };

const stateOf = (cost: CostFact): CostState => ({
  ...costColumnsOf(cost),
  hour: timestamp(cost.hour).slice(0, 19),
  source: cost.source,
  currency: cost.currency,
  spend_native: exactAmount(cost.spendNative),
  spend: exactAmount(cost.spend),
  impressions: cost.impressions,
  clicks: cost.clicks,
  conversions: cost.conversions,
});

const STATE_COLUMNS = Object.keys(costState.shape) as (keyof CostState)[];
const COLUMNS = ['sign', ...STATE_COLUMNS] as const satisfies (keyof CostRow)[];

export const insertCosts = (
  store: Pick<FactStoreAccess, 'client' | 'insertSettings'>,
  batch: number,
  rows: CostRow[],
): Promise<void> => insertFacts(store, 'cost_facts', batch, COLUMNS, rows);

export type CostWindow = {
  publisherId: number;
  adAccountId: number;
  from: Date;
  to: Date;
  rows: CostFact[];
  /** What an hour was recorded for stays, whatever its ad belongs to by now; only its figures are new. */
  keepsPlaces?: boolean;
};

/** What an hour is recorded for, beside the ad itself. */
const placeOf = (cost: CostState) => {
  const { user_id, post_id, keyword_set_id, niche_id, vertical_id, website_id } = cost;
  return { user_id, post_id, keyword_set_id, niche_id, vertical_id, website_id };
};

const SELECTED = STATE_COLUMNS.map((column) =>
  column.startsWith('spend') ? `toString(cost.${column}) AS ${column}` : `cost.${column} AS ${column}`,
);

/** What the window holds now, and what lies where its new rows belong. */
const readWindow = (
  client: FactClient,
  visible: Visible,
  { publisherId, adAccountId, from, to, rows }: CostWindow,
): Promise<CostState[]> => {
  const { bind, parameters } = bindings();
  const adIds = [...new Set(rows.map(({ adId }) => adId))];
  return ask(client, {
    name: 'costs of a window',
    row: costState,
    query: `SELECT ${SELECTED.join(', ')} FROM (
        SELECT ${STATE_COLUMNS.join(', ')} FROM cost_facts
        WHERE publisher_id = ${bind(publisherId, 'UInt32')} AND hour >= ${bindInstant(bind, from.getTime())}
          AND hour < ${bindInstant(bind, to.getTime())} AND ${isVisible(bind, visible, 'batch')}
          AND (ad_account_id = ${bind(adAccountId, 'UInt32')} OR ad_id IN ${bind(adIds, 'Array(UInt32)')})
        GROUP BY ${STATE_COLUMNS.join(', ')} HAVING sum(sign) > 0
      ) AS cost`,
    parameters,
  });
};

const keyOf = (cost: CostState): string => `${cost.hour} ${cost.ad_id} ${cost.source}`;

const same = (a: CostState, b: CostState): boolean =>
  STATE_COLUMNS.every((column) => a[column] === b[column]);

/** An hour without anything is no fact. */
const isNothing = ({ spend, impressions, clicks, conversions }: CostState): boolean =>
  Number(spend) === 0 && impressions === 0 && clicks === 0 && conversions === 0;

const checkWithin = ({ publisherId, adAccountId, from, to, rows }: CostWindow): void => {
  const stray = rows.find(
    (row) =>
      row.publisherId !== publisherId || row.adAccountId !== adAccountId || row.hour < from || row.hour >= to,
  );
  if (stray) throw new RangeError(`a cost of ${stray.hour.toISOString()} lies outside the replaced window`);
};

/** The rows that turn what the window holds into what it should hold; none for what stays. */
export const replacements = async (
  client: FactClient,
  visible: Visible,
  window: CostWindow,
): Promise<CostRow[]> => {
  checkWithin(window);
  const found = await readWindow(client, visible, window);
  const held = new Map(await mapInSlices(found, (cost) => [keyOf(cost), cost] as const));
  const wanted = new Map(
    await mapInSlices(window.rows, (cost) => {
      const state = stateOf(cost);
      const key = keyOf(state);
      const before = held.get(key);
      return [key, window.keepsPlaces && before ? { ...state, ...placeOf(before) } : state] as const;
    }),
  );
  const gone = await filterInSlices([...held.values()], (cost) => {
    const next = wanted.get(keyOf(cost));
    return next ? !same(next, cost) : cost.ad_account_id === window.adAccountId;
  });
  const added = await filterInSlices([...wanted.values()], (cost) => {
    const before = held.get(keyOf(cost));
    return !isNothing(cost) && (before === undefined || !same(cost, before));
  });
  return [
    ...gone.map((cost): CostRow => ({ ...cost, sign: -1 })),
    ...added.map((cost): CostRow => ({ ...cost, sign: 1 })),
  ];
};
