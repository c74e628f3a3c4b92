import type { StandingAnswer } from '@adhelm/contract/adapter';
import { PLATFORMS } from '@adhelm/contract/platform';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import { Conflict, NotFound } from '../../errors.ts';
import type { ObjectRef, Standing } from '../../ports/ad-platform.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import type { AdRepository } from '../ad/ad.repository.ts';
import type { CampaignRepository } from '../campaign/campaign.repository.ts';
import type { BoughtObject } from './bought-object.ts';
import { changeThere } from './change-there.ts';
import { asking, type CallsOf, connectedCalls } from './platform-calls.ts';

type Repositories = { ads: AdRepository; audit: AuditRepository; campaigns: CampaignRepository };

type Dependencies = { inScope: InScope<Repositories>; callsOf: CallsOf; clock: Clock };

type Kind = 'campaign' | 'ad';
type Wanted = 'ACTIVE' | 'PAUSED';

/** Why something that was resumed still does not run. */
const HELD_BACK: Record<string, string> = {
  CAMPAIGN_PAUSED: 'It does not run yet, because its campaign is paused.',
  ADSET_PAUSED: 'It does not run yet, because its ad set is paused.',
  PENDING_REVIEW: 'It does not run yet: the platform is still reviewing it.',
  DISAPPROVED: 'It does not run: the platform has disapproved it.',
  PENDING_BILLING_INFO: 'It does not run: the ad account has no means of payment.',
  WITH_ISSUES: 'It may not run: the platform reports issues with it.',
  IN_PROCESS: 'The platform is still carrying it out.',
};

const NEVER_AGAIN = new Set(['ARCHIVED', 'DELETED']);

/** Pauses and resumes campaigns and ads where they are bought, and keeps what the platform then says. */
export const standingService = ({ inScope, callsOf, clock }: Dependencies) => {
  const find = (actor: Actor, kind: Kind, id: number): Promise<BoughtObject | undefined> =>
    inScope(actor.scope, ({ ads, campaigns }) => (kind === 'ad' ? ads : campaigns).bought(id));

  const keep = (kind: Kind, id: number, standing: Standing) =>
    inScope(SYSTEM, ({ ads, campaigns }) =>
      (kind === 'ad' ? ads : campaigns).setStanding(id, standing, clock()),
    );

  return {
    async set(
      actor: Actor,
      { kind, id, wanted, seen }: { kind: Kind; id: number; wanted: Wanted; seen: string | undefined },
    ): Promise<StandingAnswer> {
      const object = await find(actor, kind, id);
      if (!object) throw new NotFound(`This ${kind}`);
      const { label } = PLATFORMS[object.platform];
      const calls = await connectedCalls(callsOf, object);
      if (NEVER_AGAIN.has(object.status))
        throw new Conflict(`What is ${object.status.toLowerCase()} at ${label} stays so.`);
      const ref: ObjectRef = { level: kind, realId: object.realId };
      const { outcome, now: after } = await asking(object.platform, () =>
        changeThere(
          calls,
          { ref, currency: object.currency },
          { field: 'status', to: wanted },
          { isExpected: (status) => status === (seen ?? object.status) },
        ),
      );
      await keep(kind, id, after);
      // Whoever saw something else decides again.
      if (outcome === 'unexpected')
        throw new Conflict(
          `${object.name} was changed at ${label} in the meantime: it is ${after.status.toLowerCase()} now.`,
          [{ path: 'status', message: after.status }],
        );
      await inScope(actor.scope, ({ audit }) =>
        audit.record(
          actor,
          {
            action: 'update',
            entity: kind,
            entityId: id,
            publisherId: object.publisherId,
            before: { status: object.status },
            after: { status: after.status },
          },
          clock(),
        ),
      );
      const { status, effectiveStatus } = after;
      const warning = wanted === 'ACTIVE' ? (HELD_BACK[effectiveStatus] ?? null) : null;
      return { id, status, effectiveStatus, warning };
    },
  };
};

export type StandingService = ReturnType<typeof standingService>;
