import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ConversionRepository } from './conversion.repository.ts';
import { type ConversionStep, conversionsFor } from './conversion-decisions.ts';

type Needs = {
  inScope: InScope<{ conversions: Pick<ConversionRepository, 'pixelsOf' | 'keep'> }>;
  clock: Clock;
};

/** Puts what visitors did in line for the platforms that sent them. Bears repetition: each step waits once for each pixel. */
export const conversionQueue = ({ inScope, clock }: Needs) => {
  const queue = async (moment: 'SEARCH' | 'CLICK', steps: readonly ConversionStep[]): Promise<void> => {
    const postIds = [...new Set(steps.map(({ postId }) => postId))];
    if (postIds.length === 0) return;
    await inScope(SYSTEM, async ({ conversions }) => {
      const pixels = await conversions.pixelsOf(postIds);
      if (pixels.length > 0) await conversions.keep(conversionsFor(moment, steps, pixels), clock());
    });
  };
  return {
    /** Sponsored results were pressed. */
    clicked: (clicks: readonly ConversionStep[]) => queue('CLICK', clicks),
    /** Keywords were pressed. */
    searched: (searches: readonly ConversionStep[]) => queue('SEARCH', searches),
  };
};
