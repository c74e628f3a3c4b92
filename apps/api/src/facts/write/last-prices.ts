import { z } from 'zod';
import { bindInstant, bindings } from '../bindings.ts';
import { isVisible, type Visible } from '../commits/snapshot.ts';
import { ask, type FactClient } from '../fact-client.ts';
import { amountOf, microsOf } from '../micros.ts';
import { DAY } from '../roll-ups.ts';

type Priced = { publisherId: number; campaignId: number; time: Date };

const price = z.object({ campaignId: z.number(), paid: z.string(), bought: z.string() });

/** An older price says nothing of today's. */
const KNOWN_FOR_DAYS = 7;
const ASKED_EVERY_MS = 60_000;
const MOST_REMEMBERED = 10_000;
const FREE = '0';

/** What a click of each campaign cost on the newest day of which its ad platform has reported clicks. */
const readPrices = async (
  client: FactClient,
  visible: Visible,
  clicks: readonly Priced[],
): Promise<Map<number, string>> => {
  const { bind, parameters } = bindings();
  const newest = Math.max(...clicks.map(({ time }) => time.getTime()));
  const publishers = bind([...new Set(clicks.map(({ publisherId }) => publisherId))], 'Array(UInt32)');
  const campaigns = bind([...new Set(clicks.map(({ campaignId }) => campaignId))], 'Array(UInt32)');
  const rows = await ask(client, {
    name: 'last prices of campaigns',
    row: price,
    query: `SELECT campaign_id AS campaignId, toString(sum(sign * spend)) AS paid,
        toString(sum(sign * clicks)) AS bought
      FROM cost_facts
      WHERE publisher_id IN ${publishers} AND campaign_id IN ${campaigns}
        AND hour >= ${bindInstant(bind, newest - KNOWN_FOR_DAYS * DAY)} AND ${isVisible(bind, visible, 'batch')}
      GROUP BY campaign_id, toDate(hour, 'UTC') AS day HAVING sum(sign * clicks) > 0
      ORDER BY campaign_id, day DESC LIMIT 1 BY campaign_id`,
    parameters,
  });
  return new Map(
    rows.map((row) => [row.campaignId, amountOf(microsOf(row.paid) / BigInt(row.bought))] as const),
  );
};

/** The last known prices of clicks by campaign, asked for once in a while. */
export const lastPrices = (client: FactClient) => {
  const known = new Map<number, { price: string; until: number }>();

  return async (visible: Visible, clicks: readonly Priced[]): Promise<(campaignId: number) => string> => {
    const now = performance.now();
    const unknown = clicks.filter(
      ({ campaignId }) => campaignId !== 0 && (known.get(campaignId)?.until ?? 0) <= now,
    );
    if (unknown.length > 0) {
      const found = await readPrices(client, visible, unknown);
      if (known.size > MOST_REMEMBERED) known.clear();
      for (const { campaignId } of unknown)
        known.set(campaignId, { price: found.get(campaignId) ?? FREE, until: now + ASKED_EVERY_MS });
    }
    return (campaignId) => known.get(campaignId)?.price ?? FREE;
  };
};
