import { randomUUID } from 'node:crypto';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { CALLBACK_KINDS } from '@adhelm/domain/callback-kinds';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { FactWriter } from '../../facts/write/fact-writer.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Refused, Take } from '../../spool/drain.ts';
import { refusalReason } from '../../spool/refusal-reason.ts';
import type { ConversionRepository, SettledClick } from '../conversion/conversion.repository.ts';
import type { CallbackRepository, KeptCallback, NewCallback } from './callback.repository.ts';
import { isTooLate, TOO_LATE } from './callback-keeping.ts';
import { readReference, referenceOf } from './click-reference.ts';
import { recordedCallback } from './recorded-callback.ts';

type Needs = {
  inScope: InScope<{ callbacks: CallbackRepository; conversions: Pick<ConversionRepository, 'settle'> }>;
  writer: Pick<FactWriter, 'reviseEstimates' | 'settle'>;
  /** Runs work while no other process does: of two sayings about a click the better one is written last. */
  alone: (work: () => Promise<void>) => Promise<void>;
  clock: Clock;
};

const AT_ONCE = 500;
const STRANGE = 'No click of ours is called so.';

const read = (body: Buffer, now: Date): NewCallback | string => {
  try {
    const said = recordedCallback.parse(JSON.parse(body.toString()));
    const click = readReference(said.reference);
    if (!click) return STRANGE;
    return isTooLate(click.time, now) ? TOO_LATE : { ...said, ...click };
  } catch (error) {
    return refusalReason(error);
  }
};

const isEstimate = ({ kind }: KeptCallback): boolean => kind !== 'FINAL';

/** The best of what was said in money: of the best kind the last. They come in the order in which they were said. */
const bestOf = (said: readonly KeptCallback[]): string | undefined => {
  const worth = said.filter(({ usd }) => usd !== null);
  const best = Math.max(-1, ...worth.map(({ kind }) => CALLBACK_KINDS.indexOf(kind)));
  return worth.findLast(({ kind }) => CALLBACK_KINDS.indexOf(kind) === best)?.usd ?? undefined;
};

type Click = { id: string; time: Date; said: KeptCallback[] };

const clicksOf = (said: readonly KeptCallback[]): Map<number, Click[]> => {
  const byClick = Map.groupBy(said, ({ publisherId, clickId }) => referenceOf(publisherId, clickId));
  const clicks = [...byClick.values()].flatMap((own) => {
    const [first] = own;
    const named = first && readReference(referenceOf(first.publisherId, first.clickId));
    return named ? [{ publisherId: named.publisherId, id: named.clickId, time: named.time, said: own }] : [];
  });
  return Map.groupBy(clicks, ({ publisherId }) => publisherId);
};

const finalsOf = (publisherId: number, clicks: readonly Click[]): SettledClick[] =>
  clicks.flatMap(({ id, said }) => {
    const usd = bestOf(said.filter((one) => !isEstimate(one)));
    return usd === undefined ? [] : [{ publisherId, clickId: id, usd }];
  });

/** Brings what feeds say of clicks to the clicks, whatever comes first. */
export const callbackFacts = ({ inScope, writer, alone, clock }: Needs) => {
  /** Gives the ids of the clicks that are not there. Values are set, not added, so that a second time changes nothing. */
  const write = async (publisherId: number, clicks: readonly Click[]): Promise<Set<string>> => {
    const revisions = clicks.flatMap(({ id, time, said }) => {
      const estimatedRevenue = bestOf(said.filter(isEstimate));
      return estimatedRevenue === undefined ? [] : [{ id, time, estimatedRevenue }];
    });
    const settlements = clicks.flatMap(({ id, time, said }) => {
      const actualRevenue = bestOf(said.filter((one) => !isEstimate(one)));
      return actualRevenue === undefined ? [] : [{ id, time, actualRevenue }];
    });
    const revised =
      revisions.length > 0 && (await writer.reviseEstimates(randomUUID(), publisherId, revisions));
    const settled = settlements.length > 0 && (await writer.settle(randomUUID(), publisherId, settlements));
    return new Set([...(revised ? revised.unknown : []), ...(settled ? settled.unknown : [])]);
  };

  /** Those that are due; false when there were none. */
  const applySome = async (): Promise<boolean> => {
    const now = clock();
    const due = await inScope(SYSTEM, ({ callbacks }) => callbacks.due(now, AT_ONCE));
    const [done, waiting]: [KeptCallback[], KeptCallback[]] = [[], []];
    const settled: SettledClick[] = [];
    for (const [publisherId, clicks] of clicksOf(due)) {
      const unknown = await write(publisherId, clicks);
      settled.push(...finalsOf(publisherId, clicks).filter(({ clickId }) => !unknown.has(clickId)));
      for (const { id, said } of clicks)
        for (const one of said)
          (unknown.has(id) || (one.amount !== null && one.usd === null) ? waiting : done).push(one);
    }
    await inScope(SYSTEM, async ({ callbacks, conversions }) => {
      await conversions.settle(settled, now);
      await callbacks.applied(done, now);
      await callbacks.tryLater(waiting, now);
    });
    return due.length > 0;
  };

  const apply = (): Promise<void> =>
    alone(async () => {
      while (await applySome());
    });

  const take: Take = async (_batch, bodies) => {
    const refused: Refused[] = [];
    const said: { body: Buffer; callback: NewCallback }[] = [];
    for (const body of bodies) {
      const callback = read(body, clock());
      if (typeof callback === 'string') refused.push({ body, reason: callback });
      else said.push({ body, callback });
    }
    const known = await inScope(SYSTEM, async ({ callbacks }) => {
      const publishers = await callbacks.publishersAmong(said.map(({ callback }) => callback.publisherId));
      await callbacks.keep(
        said.map(({ callback }) => callback).filter(({ publisherId }) => publishers.has(publisherId)),
      );
      return publishers;
    });
    for (const { body, callback } of said)
      if (!known.has(callback.publisherId)) refused.push({ body, reason: STRANGE });
    await apply();
    return refused;
  };

  return { take, apply };
};
