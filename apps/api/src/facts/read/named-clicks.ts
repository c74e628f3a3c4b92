import { z } from 'zod';
import { bindings } from '../bindings.ts';
import { ask } from '../fact-client.ts';
import { newestStates } from '../raw-facts.ts';
import { findingConditions } from '../write/named-facts.ts';
import type { FactSource } from './fact-source.ts';

const row = z.object({
  id: z.string(),
  websiteId: z.number().int(),
  /** Settled or else estimated, in millionths. */
  revenue: z.string().transform(BigInt),
});
export type NamedClick = z.output<typeof row>;

/** What some clicks of a publisher earned so far, those that exist. */
export const namedClicks = async (
  { client, snapshot: { visible } }: Pick<FactSource, 'client' | 'snapshot'>,
  publisherId: number,
  named: readonly { id: string; time: Date }[],
): Promise<NamedClick[]> => {
  const found: NamedClick[] = [];
  for (const isMeant of findingConditions([publisherId], named)) {
    const { bind, parameters } = bindings();
    const query = `SELECT toString(id) AS id, website_id AS websiteId,
        toString(toInt64(coalesce(actual_revenue, estimated_revenue) * 1000000)) AS revenue
      FROM ${newestStates('click_facts', bind, visible, isMeant(bind))}`;
    found.push(...(await ask(client, { name: 'revenue of named clicks', row, query, parameters })));
  }
  return found;
};
