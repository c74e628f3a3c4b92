import { type ConversionMoment, type ConversionPolicy, EVENT_NAMES } from '@adhelm/contract/conversion';
import type { PixelPlatform } from '@adhelm/contract/pixel';
import type { ConversionPayload } from '../../db/entities/schema-intake.ts';
import { clickIdsIn, platformsIn } from '../site/source-parameters.ts';
import { madeAt } from '../site/visit-id.ts';

/** A step of a visitor, as far as a platform may be told of it. */
export type ConversionStep = {
  id: string;
  visit: string;
  at: string;
  publisherId: number;
  postId: number;
  source: Record<string, string>;
  ip: string;
  userAgent: string;
  /** What it earns, in dollars, as far as is known. */
  estimate?: string | undefined;
  /** Why it does not count, where it does not: bots, repeated presses. */
  flags?: readonly string[] | undefined;
  /** Whether platforms may be told of it. */
  consent: boolean;
  /** Under which the visitor's browser told the platform of it, where it did. */
  eventId?: string | undefined;
};

/** What a pixel of a page tells, and about the page what it takes to tell it. */
export type PagePixel = {
  publisherId: number;
  postId: number;
  pageUrl: string;
  keepsWholeAddresses: boolean;
  pixelId: number;
  platform: PixelPlatform;
  moments: ConversionMoment[];
};

export type NewConversion = {
  publisherId: number;
  pixelId: number;
  moment: ConversionMoment;
  clickId: string;
  eventId: string;
  at: string;
  amount: string | null;
  payload: ConversionPayload;
  state: 'EXPECTED' | 'WAITING';
};

/** Whether the platform can know the visitor: by its own click id; Facebook also by address and browser, unless another platform sent them. */
export const knowsVisitor = (
  platform: PixelPlatform,
  { source, ip, userAgent }: Pick<ConversionPayload, 'source' | 'ip' | 'userAgent'>,
): boolean => {
  const platforms = platformsIn(source);
  if (platforms.has(platform)) return userAgent !== '' || platform !== 'FACEBOOK';
  return platform === 'FACEBOOK' && platforms.size === 0 && ip !== '' && userAgent !== '';
};

/**
 * Google is told of a click once, and corrects it; to the others its settlement is an event of its own. What the browser
 * told before goes by the same id, so that it counts once.
 */
const eventIdOf = (
  platform: PixelPlatform,
  moment: ConversionMoment,
  { id, eventId = id }: ConversionStep,
): string => (moment === 'SETTLED' && platform !== 'GOOGLE' ? `${id}-settled` : eventId);

/** A click leads to its settlement, which needs what only the click knows. */
const LEADS_TO: Record<'SEARCH' | 'CLICK', readonly ConversionMoment[]> = {
  SEARCH: ['SEARCH'],
  CLICK: ['CLICK', 'SETTLED'],
};

/** What is to be told of a step by one pixel. */
const conversionsOf = (
  step: ConversionStep,
  moment: 'SEARCH' | 'CLICK',
  pixel: PagePixel,
): NewConversion[] => {
  const came = Math.min(madeAt(step.visit).getTime(), Date.parse(step.at));
  const payload: ConversionPayload = {
    source: clickIdsIn(step.source),
    firstSeenAt: new Date(came).toISOString(),
    ip: pixel.keepsWholeAddresses ? step.ip : '',
    userAgent: step.userAgent,
    pageUrl: pixel.pageUrl,
  };
  if (!knowsVisitor(pixel.platform, payload)) return [];
  return LEADS_TO[moment]
    .filter((one) => pixel.moments.includes(one))
    .map((one) => ({
      publisherId: step.publisherId,
      pixelId: pixel.pixelId,
      moment: one,
      clickId: step.id,
      eventId: eventIdOf(pixel.platform, one, step),
      at: step.at,
      amount: step.estimate ?? null,
      payload,
      state: one === 'SETTLED' ? 'EXPECTED' : 'WAITING',
    }));
};

/** What is to be told of steps, each by the pixels of its own page; what was flagged or not agreed to never is. */
export const conversionsFor = (
  moment: 'SEARCH' | 'CLICK',
  steps: readonly ConversionStep[],
  pixels: readonly PagePixel[],
): NewConversion[] => {
  const byPage = Map.groupBy(pixels, ({ publisherId, postId }) => `${publisherId} ${postId}`);
  return steps
    .filter(({ flags = [], consent }) => consent && flags.length === 0)
    .flatMap((step) =>
      (byPage.get(`${step.publisherId} ${step.postId}`) ?? []).flatMap((pixel) =>
        conversionsOf(step, moment, pixel),
      ),
    );
};

type Named = { platform: PixelPlatform; policy: Pick<ConversionPolicy, 'eventNames' | 'value'> };

/** What is told of the worth of a moment, in decimals. */
export const amountToTell = (
  { policy: { value } }: Named,
  moment: ConversionMoment,
  amount: string | null,
): string | null => {
  if (value === 'NONE' || (value === 'SETTLED' && moment !== 'SETTLED')) return null;
  return amount;
};

/** What the event is called; a purchase without a value would be refused, so that without one it goes by the click's name. */
export const eventNameOf = (
  { platform, policy: { eventNames } }: Named,
  moment: ConversionMoment,
  hasValue: boolean,
): string =>
  eventNames[moment] || EVENT_NAMES[platform][moment === 'SETTLED' && !hasValue ? 'CLICK' : moment];
