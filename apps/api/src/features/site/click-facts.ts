import { SYSTEM } from '@adhelm/domain/access-scope';
import { ClickHouseError } from '@clickhouse/client';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { ClickFact, FactWriter } from '../../facts/write/fact-writer.ts';
import type { Refused } from '../../spool/drain.ts';
import { refusalReason } from '../../spool/refusal-reason.ts';
import { type RecordedClick, recordedClick } from './recorded-click.ts';
import type { Bought, SiteRepository } from './site.repository.ts';
import { platformOf } from './source-parameters.ts';

type Needs = {
  inScope: InScope<{ sites: Pick<SiteRepository, 'adsCalled'> }>;
  writer: Pick<FactWriter, 'recordClicks'>;
};

type Read = { body: Buffer; click: RecordedClick };

const readAll = (bodies: readonly Buffer[]): { read: Read[]; refused: Refused[] } => {
  const [read, refused]: [Read[], Refused[]] = [[], []];
  for (const body of bodies) {
    try {
      read.push({ body, click: recordedClick.parse(JSON.parse(body.toString())) });
    } catch (error) {
      refused.push({ body, reason: refusalReason(error) });
    }
  }
  return { read, refused };
};

/** How platforms call ads; what else visitors bring is not looked for. */
const REAL_ID = /^[\w-]{1,64}$/;

const NOBODY = { userId: 0, adAccountId: 0, campaignId: 0, adId: 0 };

/** On whom a click is booked: the one ad of the website's publisher that goes by the id, or nobody. */
const bookings = (bought: readonly Bought[]) => {
  const byId = new Map<string, Bought | 'several'>();
  for (const ad of bought) {
    const key = `${ad.publisherId} ${ad.realAdId}`;
    byId.set(key, byId.has(key) ? 'several' : ad);
  }
  return ({ publisherId, source }: RecordedClick) => {
    const found = byId.get(`${publisherId} ${source.ad_id}`);
    if (!found || found === 'several') return { ...NOBODY, platform: platformOf(source) };
    const { adId, campaignId, adAccountId, userId, platform } = found;
    return { userId: userId ?? 0, adAccountId, campaignId, adId, platform };
  };
};

const factOf = (click: RecordedClick, booked: ReturnType<ReturnType<typeof bookings>>): ClickFact => ({
  id: click.id,
  time: new Date(click.at),
  publisherId: click.publisherId,
  websiteId: click.websiteId,
  postId: click.postId,
  keywordId: click.keywordId,
  keywordSetId: click.keywordSetId,
  nicheId: click.nicheId,
  verticalId: click.verticalId,
  ...booked,
  country: '',
  ip: click.ip,
  userAgent: click.userAgent,
  referrer: click.referrer,
  estimatedRevenue: click.estimate,
  estimatedCost: '0',
});

/** What the store says of values that it will never take. */
const REFUSALS = /^(CANNOT_|TYPE_MISMATCH|ARGUMENT_OUT_OF_BOUND|DECIMAL_OVERFLOW|VALUE_IS_OUT_OF_RANGE)/;

const isRefusal = (error: unknown): error is Error =>
  error instanceof RangeError || (error instanceof ClickHouseError && REFUSALS.test(error.type ?? ''));

type Fact = { body: Buffer; fact: ClickFact };

/** Makes facts of what visitors did; what can never be one is given back. */
export const clickFacts = ({ inScope, writer }: Needs) => {
  /** Halves a batch that was refused until those to blame are alone. A click has an id, so that no half counts twice. */
  const write = async (name: string, facts: readonly Fact[]): Promise<Refused[]> => {
    if (facts.length === 0) return [];
    try {
      await writer.recordClicks(
        name,
        facts.map(({ fact }) => fact),
      );
      return [];
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const [only, ...others] = facts;
      if (only && others.length === 0) return [{ body: only.body, reason: error.message }];
      const middle = Math.ceil(facts.length / 2);
      return [
        ...(await write(`${name} first`, facts.slice(0, middle))),
        ...(await write(`${name} second`, facts.slice(middle))),
      ];
    }
  };

  return async (batch: string, bodies: readonly Buffer[]): Promise<Refused[]> => {
    const { read, refused } = readAll(bodies);
    const publisherIds = [...new Set(read.map(({ click }) => click.publisherId))];
    const named = read.flatMap(({ click }) => click.source.ad_id ?? []);
    const realAdIds = [...new Set(named.filter((id) => REAL_ID.test(id)))];
    const bookedOn = bookings(await inScope(SYSTEM, ({ sites }) => sites.adsCalled(publisherIds, realAdIds)));
    const facts = read.map(({ body, click }) => ({ body, fact: factOf(click, bookedOn(click)) }));
    return [...refused, ...(await write(batch, facts))];
  };
};
