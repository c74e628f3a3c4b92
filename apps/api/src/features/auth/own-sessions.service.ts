import { SESSION_ENDS_AFTER_MS } from '@adhelm/contract/constants';
import type { OwnSession } from '@adhelm/contract/session';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import { NotFound } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import type { SessionRepository } from './session.repository.ts';
import type { SessionService } from './session.service.ts';

type Dependencies = {
  inScope: InScope<{ sessions: SessionRepository; audit: AuditRepository }>;
  sessions: Pick<SessionService, 'forget'>;
  clock: Clock;
};

const UNKNOWN_DEVICE = 'Unknown device';

/** Where people are signed in, as they see it themselves. */
export const ownSessions = ({ inScope, sessions: remembered, clock }: Dependencies) => {
  const end = async (actor: Actor, which: { only: string } | { except: string }) => {
    const now = clock();
    const ended = await inScope(SYSTEM, async ({ sessions, audit }) => {
      const ids = await sessions.endOf(actor.userId, which, 'ended elsewhere', now);
      const publisherId = actor.actingPublisherId;
      for (const entityId of ids)
        await audit.record(actor, { action: 'end-session', entity: 'session', entityId, publisherId }, now);
      return ids;
    });
    remembered.forget(ended);
    return { ended: ended.length };
  };

  return {
    list: async ({ userId, sessionId }: Actor): Promise<{ items: OwnSession[] }> => {
      const begunAfter = new Date(clock().getTime() - SESSION_ENDS_AFTER_MS);
      const found = await inScope(SYSTEM, ({ sessions }) => sessions.ofUser(userId, begunAfter));
      const items = found.map(({ id, device, createdAt, lastUsedAt }) => ({
        id,
        device: device ?? UNKNOWN_DEVICE,
        signedInAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        isCurrent: id === sessionId,
      }));
      return { items };
    },

    end: async (actor: Actor, sessionId: string) => {
      const answer = await end(actor, { only: sessionId });
      if (answer.ended === 0) throw new NotFound('This session');
      return answer;
    },

    endOthers: (actor: Actor) => end(actor, { except: actor.sessionId }),

    /** Of somebody who may not come in any more. */
    endAllOf: async (userId: number): Promise<void> => {
      const ended = await inScope(SYSTEM, ({ sessions }) =>
        sessions.endOf(userId, {}, 'no longer usable', clock()),
      );
      remembered.forget(ended);
    },
  };
};

export type OwnSessions = ReturnType<typeof ownSessions>;
