import { randomUUID } from 'node:crypto';
import { PIXEL_PLATFORMS } from '@adhelm/contract/pixel';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { atATime } from '../../at-a-time.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Encryption } from '../../encryption.ts';
import type { Clock } from '../../ports/clock.ts';
import type {
  ConversionDestination,
  ConversionDestinations,
  ConversionEvent,
  ConversionOutcome,
} from '../../ports/conversion-destination.ts';
import type { NotificationRepository } from '../notification/notification.repository.ts';
import type { PixelRepository } from '../pixel/pixel.repository.ts';
import { amountToTell, eventNameOf, knowsVisitor } from './conversion-decisions.ts';
import { targetOf, tokenOf } from './conversion-target.ts';
import type { ClaimedConversion, DuePixel, SendingPixel, SendingRepository } from './sending.repository.ts';

export type SendingStep = 'claimed' | 'sent';

type Needs = {
  inScope: InScope<{
    sending: SendingRepository;
    pixels: Pick<PixelRepository, 'park'>;
    notifications: Pick<NotificationRepository, 'insert' | 'authorOrHolders' | 'adminsHolding'>;
  }>;
  destinations: ConversionDestinations;
  pixelTokens: Encryption;
  clock: Clock;
  /** Where tests stand between the steps. */
  onStep?: ((step: SendingStep) => Promise<void>) | undefined;
};

const SECOND_MS = 1000;
/** Whoever took some and says nothing for so long is gone. */
const CLAIMED_MS = 300 * SECOND_MS;
/** Nobody begins a call so shortly before others may take what it is about. */
const LAST_CALL_MS = 60 * SECOND_MS;
const AGAIN_MS = 30 * SECOND_MS;
const LONGEST_MS = 3600 * SECOND_MS;
const MOST_ATTEMPTS = 200;
/** Of one batch beside those that it takes when all goes well, so that one in which everything is bad ends. */
const MOST_MORE_CALLS = 39;
/** Of platforms that take one at a time. */
const LEAST_CLAIMED = 200;
/** When platforms are asked that say later what became of something. */
const ASK_AFTER_MS = 60 * SECOND_MS;
const ASK_AGAIN_MS = 600 * SECOND_MS;
/** Publishers at once, and how many of the pixels of each in a turn. */
const PUBLISHERS_AT_ONCE = 4;
const PIXELS_IN_A_TURN = 5;
const LONGEST_WORDS = 500;
const FORGET_EVERY_MS = 600 * SECOND_MS;

type Told = { claimed: ClaimedConversion; event: ConversionEvent };
type Batch = DuePixel & { worker: string; pixel: SendingPixel; until: Date };

const partsOf = <T>(all: readonly T[], size: number): (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) =>
    all.slice(part * size, (part + 1) * size),
  );

const idsOf = (told: readonly Told[]): number[] => told.map(({ claimed }) => claimed.id);

/** Tells platforms what waits for them, whichever process does it and however often one dies. */
export const conversionSender = ({
  inScope,
  destinations,
  pixelTokens,
  clock,
  onStep = async () => {},
}: Needs) => {
  const inSending = <T>(work: (sending: SendingRepository) => Promise<T>): Promise<T> =>
    inScope(SYSTEM, ({ sending }) => work(sending));

  const after = (ms: number): Date => new Date(clock().getTime() + ms);

  const eventOf = (pixel: SendingPixel, claimed: ClaimedConversion): ConversionEvent => {
    const { moment, eventId, at, currency, payload } = claimed;
    const amount = amountToTell(pixel, moment, claimed.amount);
    return {
      id: eventId,
      name: eventNameOf(pixel, moment, amount !== null),
      at,
      value: amount === null ? null : { amount, currency },
      ...payload,
      firstSeenAt: new Date(payload.firstSeenAt),
    };
  };

  /** Why it need not be sent any more. */
  const reasonNotTo = (
    pixel: SendingPixel,
    { moment, at, payload, attempts }: ClaimedConversion,
    { oldestMs }: ConversionDestination,
  ): { state: 'FAILED' | 'TOO_OLD' | 'SKIPPED'; words: string } | undefined => {
    if (pixel.isGone) return { state: 'SKIPPED', words: 'The pixel was deleted.' };
    if (!pixel.policy.moments.includes(moment))
      return { state: 'SKIPPED', words: 'The pixel no longer tells of this.' };
    if (!knowsVisitor(pixel.platform, payload))
      return { state: 'SKIPPED', words: 'The pixel is of another platform now.' };
    if (clock().getTime() - at.getTime() > oldestMs)
      return { state: 'TOO_OLD', words: 'The platform takes nothing that happened so long ago.' };
    if (attempts > MOST_ATTEMPTS) return { state: 'FAILED', words: 'It was tried too often.' };
    return undefined;
  };

  /**
   * Stops the pixel until somebody changes something, and tells who can: of a global one the admins, as of the publisher
   * whose conversions showed it.
   */
  const park = ({ pixel, publisherId }: Pick<Batch, 'pixel' | 'publisherId'>, words: string): Promise<void> =>
    inScope(SYSTEM, async ({ pixels, notifications }) => {
      const now = clock();
      if (!(await pixels.park(pixel.id, words, now))) return;
      const readers = await (pixel.publisherId === null
        ? notifications.adminsHolding(['UPDATE_PIXEL'])
        : notifications.authorOrHolders(publisherId, pixel.createdBy, ['UPDATE_PIXEL']));
      const { label } = PIXEL_PLATFORMS[pixel.platform];
      const told = {
        publisherId,
        kind: 'conversions-parked',
        title: `${label} takes no conversions of ${pixel.name}`,
        body: `${words} Set an access token that ${label} takes; what waits is sent then.`,
        link: `/pixel?search=${encodeURIComponent(pixel.pixelId)}`,
      };
      await notifications.insert(readers, told, now);
    });

  /** When to try again: longer each time, and not before the platform wants it. */
  const backOff = ({ waitMs = 0 }: ConversionOutcome & { kind: 'LATER' }, attempts: number): Date =>
    after(Math.max(waitMs, Math.min(LONGEST_MS, AGAIN_MS * 2 ** Math.min(attempts - 1, 10))));

  /** Writes down what became of some of them. */
  const settle = async (
    { worker, pixel, publisherId }: Batch,
    told: readonly Told[],
    outcome: Exclude<ConversionOutcome, { kind: 'REFUSED' }>,
  ): Promise<void> => {
    const words = outcome.words.slice(0, LONGEST_WORDS);
    if (outcome.kind === 'TAKEN') {
      const sent = told.map(({ claimed, event }) => ({
        id: claimed.id,
        amount: event.value?.amount ?? null,
        known: claimed.amount,
      }));
      const corrects = destinations[pixel.platform]?.corrects ?? false;
      const { reference = null } = outcome;
      const askAt = reference === null ? null : after(ASK_AFTER_MS);
      await inSending((sending) =>
        sending.sent(worker, sent, { words, reference, askAt, corrects }, clock()),
      );
      return;
    }
    if (outcome.kind === 'PARK') {
      await park({ pixel, publisherId }, words);
      await inSending((sending) => sending.giveBack(worker, idsOf(told), clock()));
      return;
    }
    const attempts = Math.max(...told.map(({ claimed }) => claimed.attempts));
    await inSending((sending) => sending.later(worker, idsOf(told), words, backOff(outcome, attempts)));
  };

  /** Those that are left when a platform does not answer wait as long as those that it did not answer. */
  const leave = async (
    { worker }: Batch,
    open: readonly (readonly Told[])[],
    last: ConversionOutcome | undefined,
  ) => {
    const left = open.flatMap(idsOf);
    if (left.length === 0) return;
    await inSending((sending) =>
      last?.kind === 'LATER'
        ? sending.later(worker, left, last.words, backOff(last, 1))
        : sending.giveBack(worker, left, clock()),
    );
  };

  /** Sends a batch and halves what is refused until those to blame are alone; all that it does not get to waits on. */
  const sendAll = async (
    batch: Batch,
    destination: ConversionDestination,
    token: string,
    told: readonly Told[],
  ) => {
    const { worker, pixel, until } = batch;
    const target = targetOf(pixel, token);
    const open = partsOf(told, destination.atOnce);
    const mostCalls = open.length + MOST_MORE_CALLS;
    let last: ConversionOutcome | undefined;
    for (let calls = 0; open.length > 0 && calls < mostCalls; calls += 1) {
      if (clock().getTime() > until.getTime() - LAST_CALL_MS) break;
      const some = open.shift() ?? [];
      last = await destination.send(
        target,
        some.map(({ event }) => event),
      );
      await onStep('sent');
      if (last.kind !== 'REFUSED') await settle(batch, some, last);
      else if (some.length > 1) open.unshift(...partsOf(some, Math.ceil(some.length / 2)));
      else {
        const words = last.words.slice(0, LONGEST_WORDS);
        await inSending((sending) => sending.end(worker, idsOf(some), 'FAILED', words));
      }
      if (last.kind === 'PARK' || last.kind === 'LATER') break;
    }
    await leave(batch, open, last);
  };

  /** Asks what became of those that were taken, where the platform says so later. */
  const askAfter = async (
    { worker, pixel }: Batch,
    destination: ConversionDestination,
    token: string,
    taken: readonly ClaimedConversion[],
  ) => {
    const target = targetOf(pixel, token);
    for (const [reference, some] of Map.groupBy(taken, (one) => one.reference ?? '')) {
      const outcome = await destination.outcomeOf?.(target, reference);
      const ids = some.map(({ id }) => id);
      const words = (outcome?.words ?? '').slice(0, LONGEST_WORDS);
      await inSending((sending) => {
        if (!outcome || outcome.kind === 'TAKEN') return sending.confirmed(worker, ids, words);
        if (outcome.kind === 'REFUSED') return sending.end(worker, ids, 'FAILED', words);
        return sending.later(worker, ids, words, after(ASK_AGAIN_MS));
      });
    }
  };

  /** One batch of a pixel; gives how many were in it. */
  const sendSome = async (due: DuePixel): Promise<number> => {
    const worker = randomUUID();
    const until = after(CLAIMED_MS);
    const taken = await inSending(async (sending) => {
      const pixel = await sending.pixel(due.pixelId);
      const destination = pixel && destinations[pixel.platform];
      if (!pixel || !destination) return undefined;
      const claimed = await sending.claim(
        { ...due, worker, until, limit: Math.max(destination.atOnce, LEAST_CLAIMED) },
        clock(),
      );
      return { pixel, destination, claimed };
    });
    if (!taken || taken.claimed.length === 0) return 0;
    const { pixel, destination, claimed } = taken;
    await onStep('claimed');
    const batch = { ...due, worker, pixel, until };
    const judged = claimed
      .filter(({ state }) => state === 'WAITING')
      .map((one) => ({ one, reason: reasonNotTo(pixel, one, destination) }));
    const told = judged.flatMap(({ one, reason }) =>
      reason ? [] : [{ claimed: one, event: eventOf(pixel, one) }],
    );
    for (const some of Map.groupBy(judged, ({ reason }) => reason?.words).values()) {
      const [first] = some;
      if (!first?.reason) continue;
      const { state, words } = first.reason;
      const ids = some.map(({ one }) => one.id);
      await inSending((sending) => sending.end(worker, ids, state, words));
    }
    const token = tokenOf(pixelTokens, pixel, destination);
    if (typeof token === 'object') {
      if (told.length > 0) await settle(batch, told, { kind: 'PARK', words: token.missing });
    } else {
      await sendAll(batch, destination, token, told);
      const unsure = claimed.filter(({ state }) => state === 'SENT');
      await askAfter(batch, destination, token, unsure);
    }
    return claimed.length;
  };

  let forgottenAt = 0;
  const forgetOld = async (): Promise<void> => {
    const now = clock();
    if (now.getTime() - forgottenAt < FORGET_EVERY_MS) return;
    await inSending((sending) => sending.forgetOld(now));
    forgottenAt = now.getTime();
  };

  /** Some of what is due of each publisher, several of them side by side; gives how many were looked at. */
  const work = async (signal?: AbortSignal): Promise<number> => {
    await forgetOld();
    const due = await inSending((sending) => sending.due(clock()));
    const inTurn = atATime(PUBLISHERS_AT_ONCE);
    const turns = [...Map.groupBy(due, ({ publisherId }) => publisherId).values()].map((own) =>
      inTurn(async () => {
        let count = 0;
        for (const pixel of own.slice(0, PIXELS_IN_A_TURN))
          if (!signal?.aborted) count += await sendSome(pixel);
        return count;
      }),
    );
    const counts = await Promise.all(turns);
    return counts.reduce((sum, count) => sum + count, 0);
  };

  return { work };
};
