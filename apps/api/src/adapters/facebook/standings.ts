import { z } from 'zod';
import { type Budgets, type ObjectRef, PlatformFailed, type Standing } from '../../ports/ad-platform.ts';
import { type GraphExchange, unexpected } from './graph-exchange.ts';
import { graphTrouble, reported } from './graph-failure.ts';
import { parseGraphJson } from './graph-json.ts';
import { standingOf, standingSchema } from './objects.ts';

type Found = Standing & Budgets;

/** Asking a campaign for its bid, or an ad for its budget, is an error. */
const FIELDS: Record<ObjectRef['level'], string> = {
  campaign: 'status,effective_status,daily_budget,lifetime_budget',
  adSet: 'status,effective_status,daily_budget,lifetime_budget,bid_amount',
  ad: 'status,effective_status',
};

const MOST_IN_A_BATCH = 50;
const MOST_ROUNDS = 4;
const BASE_MS = 1000;

const batchSchema = z.array(z.object({ code: z.number(), body: z.string() }).nullable());

const read = (answer: unknown, currency: string): Found => {
  const { data } = standingSchema.safeParse(answer);
  if (!data) throw unexpected('where an object stands');
  return standingOf(data, currency);
};

/** Undefined when it is to be asked again. */
const itemOf = (
  item: { code: number; body: string } | null | undefined,
  currency: string,
  scrub: GraphExchange['scrub'],
) => {
  if (!item) return undefined;
  const body = parseGraphJson(item.body);
  if (item.code === 200 && body !== undefined) return read(body, currency);
  const circumstances = { withCursor: false, status: item.code, retryAfterMs: undefined };
  const trouble = graphTrouble(body, circumstances, scrub);
  return trouble.kind.name === 'transient' ? undefined : reported(trouble, true);
};

/** Where objects stand now, one or many. */
export const graphStandings = ({ send, sleep, random, version, scrub }: GraphExchange) => {
  const batch = async (objects: readonly ObjectRef[], currency: string) => {
    const requests = objects.map(({ level, realId }) => ({
      method: 'GET',
      relative_url: `${version}/${realId}?fields=${FIELDS[level]}`,
    }));
    const params = { batch: JSON.stringify(requests), include_headers: 'false' };
    const answer = await send({ method: 'POST', path: '', params, repeatable: true });
    const { data } = batchSchema.safeParse(answer);
    if (data?.length !== objects.length) throw unexpected('one answer for each request of a batch');
    return data.map((item) => itemOf(item, currency, scrub));
  };

  /** What was not answered is sent again, and nothing else. */
  const chunk = async (
    objects: readonly ObjectRef[],
    currency: string,
  ): Promise<(Found | PlatformFailed)[]> => {
    const results = new Map<ObjectRef, Found | PlatformFailed>();
    let open = objects;
    for (let round = 0; round < MOST_ROUNDS && open.length > 0; round += 1) {
      if (round > 0) await sleep(random() * BASE_MS * 2 ** round);
      const answers = await batch(open, currency);
      for (const [place, object] of open.entries()) {
        const answer = answers[place];
        if (answer) results.set(object, answer);
      }
      open = open.filter((object) => !results.has(object));
    }
    const unanswered = () => new PlatformFailed('unavailable', 'The batch left this one unanswered');
    return objects.map((object) => results.get(object) ?? unanswered());
  };

  return {
    one: async ({ level, realId }: ObjectRef, currency: string): Promise<Found> =>
      read(
        await send({ method: 'GET', path: realId, params: { fields: FIELDS[level] }, repeatable: true }),
        currency,
      ),
    many: async (objects: readonly ObjectRef[], currency: string) => {
      const results: (Found | PlatformFailed)[] = [];
      for (let first = 0; first < objects.length; first += MOST_IN_A_BATCH)
        results.push(...(await chunk(objects.slice(first, first + MOST_IN_A_BATCH), currency)));
      return results;
    },
  };
};
