import type { DeadLetterListQuery } from '@adhelm/contract/dead-letter';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import { Conflict, InvalidInput, NotFound } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Take } from '../../spool/drain.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import { onlyPlatformAdmins } from '../access/platform-admin.ts';
import type { DeadLetterRepository, KeptLetter } from './dead-letter.repository.ts';

type Repositories = { deadLetters: DeadLetterRepository; audit: AuditRepository };

type Dependencies = {
  inScope: InScope<Repositories>;
  /** Who takes records as they come. */
  take: Take;
  /** Runs work while nobody else, in any process, decides about this record. */
  alone: <T>(id: number, work: () => Promise<T>) => Promise<T>;
  clock: Clock;
};

/** What becomes of records that could not be counted. */
export const deadLetterService = ({ inScope, take, alone, clock }: Dependencies) => {
  /** The same name each time: a record whose replay was cut off counts once when it is replayed again. */
  const batchOf = (id: number) => `dead letter ${id}`;

  const openOne = async (id: number): Promise<KeptLetter> => {
    const letter = await inScope(SYSTEM, ({ deadLetters }) => deadLetters.find(id));
    if (!letter) throw new NotFound('This record');
    if (!letter.isOpen) throw new Conflict('This record was replayed or discarded meanwhile.');
    return letter;
  };

  const note = (
    actor: Actor,
    id: number,
    { before, after }: { before: object; after: object },
    write: (deadLetters: DeadLetterRepository, now: Date) => Promise<void>,
  ): Promise<void> =>
    inScope(SYSTEM, async ({ deadLetters, audit }) => {
      const now = clock();
      await write(deadLetters, now);
      const about = { entity: 'dead_letter', entityId: id, publisherId: null } as const;
      await audit.record(actor, { action: 'update', ...about, before, after }, now);
    });

  return {
    list: async (actor: Actor, query: DeadLetterListQuery) => {
      onlyPlatformAdmins(actor);
      return inScope(SYSTEM, ({ deadLetters }) => deadLetters.list(query));
    },

    /** Counts a record once, as it is or as it was repaired. */
    replay: async (actor: Actor, id: number, repaired: string | undefined): Promise<{ id: number }> => {
      onlyPlatformAdmins(actor);
      return alone(id, async () => {
        const { body, tries } = await openOne(id);
        const given = repaired === undefined ? null : Buffer.from(repaired);
        const [refused] = await take(batchOf(id), [given ?? body]);
        const before = { status: 'OPEN', tries };
        if (refused) {
          const after = { ...before, tries: tries + 1 };
          await note(actor, id, { before, after }, (deadLetters) =>
            // What is wrong with a repair says nothing of the record.
            deadLetters.noteRefusal(id, given ? undefined : refused.reason),
          );
          throw new InvalidInput('body', refused.reason);
        }
        const after = { ...before, status: given ? 'REPAIRED' : 'REPLAYED' };
        await note(actor, id, { before, after }, (deadLetters, at) =>
          deadLetters.noteReplay(id, { repaired: given, by: actor.userId, at }),
        );
        return { id };
      });
    },

    discard: async (actor: Actor, id: number): Promise<{ id: number }> => {
      onlyPlatformAdmins(actor);
      return alone(id, async () => {
        const { tries } = await openOne(id);
        const before = { status: 'OPEN', tries };
        await note(actor, id, { before, after: { ...before, status: 'DISCARDED' } }, (deadLetters, at) =>
          deadLetters.noteDiscard(id, at),
        );
        return { id };
      });
    },
  };
};

export type DeadLetterService = ReturnType<typeof deadLetterService>;
