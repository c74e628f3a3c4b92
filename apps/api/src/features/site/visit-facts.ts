import { SYSTEM } from '@adhelm/domain/access-scope';
import { ClickHouseError } from '@clickhouse/client';
import type { z } from 'zod';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Booking, FactWriter, NewClick, StepFact } from '../../facts/write/fact-writer.ts';
import type { Refused, Take } from '../../spool/drain.ts';
import { refusalReason } from '../../spool/refusal-reason.ts';
import type { AdTextRepository } from './ad-text.repository.ts';
import { type RecordedClick, type RecordedStep, recordedClick, recordedStep } from './recorded-visit.ts';
import type { Bought, SiteRepository } from './site.repository.ts';
import { adNamedIn, platformOf } from './source-parameters.ts';
import type { UnbookedAdRepository } from './unbooked-ad.repository.ts';

type Needs = {
  inScope: InScope<{ sites: Pick<SiteRepository, 'adsCalled'>; unbookedAds: UnbookedAdRepository }>;
  writer: Pick<FactWriter, 'recordClicks' | 'recordSteps'>;
  /** Told of those that are facts now, maybe not for the first time. */
  clicked: (clicks: readonly RecordedClick[]) => Promise<void>;
  searched: (searches: readonly RecordedStep[]) => Promise<void>;
};

type DeclaringScope = InScope<{ adTexts: Pick<AdTextRepository, 'declare'> }>;

type Recorded = RecordedClick | RecordedStep;
type Read<Record> = { body: Buffer; record: Record };

const readAll = <Record>(bodies: readonly Buffer[], schema: z.ZodType<Record>) => {
  const [read, refused]: [Read<Record>[], Refused[]] = [[], []];
  for (const body of bodies) {
    try {
      read.push({ body, record: schema.parse(JSON.parse(body.toString())) });
    } catch (error) {
      refused.push({ body, reason: refusalReason(error) });
    }
  }
  return { read, refused };
};

const namedAd = ({ source }: Recorded): string | undefined => adNamedIn(source);

type Booked = Omit<Booking, 'platform'> & Pick<NewClick, 'platform'>;

const NOBODY = { userId: 0, adAccountId: 0, campaignId: 0, adId: 0 };

/** What an ad that was bought books visits on. */
export const bookingOf = ({ adId, campaignId, adAccountId, userId, platform }: Bought): Booking => ({
  userId: userId ?? 0,
  adAccountId,
  campaignId,
  adId,
  platform,
});

/** On whom something is booked: the one ad of the website's publisher that goes by the id, or nobody. */
const bookings = (bought: readonly Bought[]) => {
  const byId = new Map<string, Bought | 'several'>();
  for (const ad of bought) {
    const key = `${ad.publisherId} ${ad.realAdId}`;
    byId.set(key, byId.has(key) ? 'several' : ad);
  }
  const found = ({ publisherId, source }: Recorded) => byId.get(`${publisherId} ${source.ad_id}`);
  return {
    isKnown: (record: Recorded): boolean => found(record) !== undefined,
    of: (record: Recorded): Booked => {
      const ad = found(record);
      return !ad || ad === 'several' ? { ...NOBODY, platform: platformOf(record.source) } : bookingOf(ad);
    },
  };
};

/** What clicks and other steps have in common. */
const visitOf = (record: Recorded) => ({
  id: record.id,
  time: new Date(record.at),
  visit: record.visit,
  publisherId: record.publisherId,
  websiteId: record.websiteId,
  postId: record.postId,
  keywordId: record.keywordId,
  keywordSetId: record.keywordSetId,
  nicheId: record.nicheId,
  verticalId: record.verticalId,
  source: record.source,
  country: record.country,
  ip: record.ip,
  userAgent: record.userAgent,
  referrer: record.referrer,
});

const clickOf = (record: RecordedClick, booked: Booked): NewClick => ({
  ...visitOf(record),
  ...booked,
  estimatedRevenue: record.estimate,
});

const stepOf = (record: RecordedStep, booked: Booked): StepFact => ({
  ...visitOf(record),
  ...booked,
  kind: record.step,
  flags: record.flags,
  device: record.device,
  language: record.language,
  postVersion: record.postVersion,
});

/** What the store says of values that it will never take. */
const REFUSALS = /^(CANNOT_|TYPE_MISMATCH|ARGUMENT_OUT_OF_BOUND|DECIMAL_OVERFLOW|VALUE_IS_OUT_OF_RANGE)/;

const isRefusal = (error: unknown): error is Error =>
  error instanceof RangeError || (error instanceof ClickHouseError && REFUSALS.test(error.type ?? ''));

type Kind<Record, Fact> = {
  schema: z.ZodType<Record>;
  factOf: (record: Record, booked: Booked) => Fact;
  write: (name: string, facts: Fact[]) => Promise<void>;
  written: (records: readonly Record[]) => Promise<void>;
};

/** Makes facts of one kind of record; what can never be one is given back. */
const factsOf = <Record extends Recorded, Fact>(
  { inScope }: Pick<Needs, 'inScope'>,
  { schema, factOf, write, written }: Kind<Record, Fact>,
): Take => {
  type Made = { body: Buffer; fact: Fact };

  /** Halves a batch that was refused until those to blame are alone. A fact has an id, so that no half counts twice. */
  const writeAll = async (name: string, made: readonly Made[]): Promise<Refused[]> => {
    if (made.length === 0) return [];
    try {
      await write(
        name,
        made.map(({ fact }) => fact),
      );
      return [];
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const [only, ...others] = made;
      if (only && others.length === 0) return [{ body: only.body, reason: error.message }];
      const middle = Math.ceil(made.length / 2);
      return [
        ...(await writeAll(`${name} first`, made.slice(0, middle))),
        ...(await writeAll(`${name} second`, made.slice(middle))),
      ];
    }
  };

  return async (batch, bodies) => {
    const { read, refused } = readAll(bodies, schema);
    const records = read.map(({ record }) => record);
    const publisherIds = [...new Set(records.map(({ publisherId }) => publisherId))];
    const realAdIds = [...new Set(records.flatMap((record) => namedAd(record) ?? []))];
    const booked = bookings(await inScope(SYSTEM, ({ sites }) => sites.adsCalled(publisherIds, realAdIds)));
    const made = read.map(({ body, record }) => ({ body, fact: factOf(record, booked.of(record)) }));
    const never = await writeAll(batch, made);
    // Once they are facts: who books them later must find them. A batch that dies before this comes again.
    const unknown = records.filter((record) => !booked.isKnown(record));
    await inScope(SYSTEM, ({ unbookedAds }) =>
      unbookedAds.note(
        unknown.flatMap((record) => {
          const realAdId = namedAd(record);
          return realAdId ? { publisherId: record.publisherId, realAdId, at: new Date(record.at) } : [];
        }),
      ),
    );
    const neverBodies = new Set(never.map(({ body }) => body));
    await written(read.filter(({ body }) => !neverBodies.has(body)).map(({ record }) => record));
    return [...refused, ...never];
  };
};

export const clickFacts = ({ inScope, writer, clicked }: Omit<Needs, 'searched'>): Take =>
  factsOf(
    { inScope },
    { schema: recordedClick, factOf: clickOf, write: writer.recordClicks, written: clicked },
  );

/** Keeps which texts of ads feeds were told, for who compares them with what the ads say. */
const declare = async (inScope: DeclaringScope, records: readonly RecordedStep[]): Promise<void> => {
  const told = records.flatMap((record) => {
    const realAdId = namedAd(record);
    const { publisherId, declared: digest, at } = record;
    return realAdId !== undefined && digest !== undefined
      ? { publisherId, realAdId, digest, at: new Date(at) }
      : [];
  });
  if (told.length > 0) await inScope(SYSTEM, ({ adTexts }) => adTexts.declare(told));
};

export const stepFacts = ({
  inScope,
  writer,
  searched,
}: Omit<Needs, 'clicked' | 'inScope'> & { inScope: Needs['inScope'] & DeclaringScope }): Take =>
  factsOf(
    { inScope },
    {
      schema: recordedStep,
      factOf: stepOf,
      write: writer.recordSteps,
      written: async (records) => {
        await declare(inScope, records);
        await searched(records.filter(({ step }) => step === 'search'));
      },
    },
  );
