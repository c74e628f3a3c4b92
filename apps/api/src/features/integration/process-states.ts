import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Process } from '@adhelm/contract/integration';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { asError } from '../../as-error.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import { pause } from '../../pause.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SpoolState } from '../../spool/spool-state.ts';
import type { Actor } from '../access/actor.ts';
import { onlyPlatformAdmins } from '../access/platform-admin.ts';
import type { ProcessRepository } from './process.repository.ts';

type Processes = InScope<{ processes: ProcessRepository }>;

const TELL_EVERY_MS = 10_000;
/** Who has said nothing for so long is silent, and after so long forgotten. */
const SILENT_MS = 60_000;
const FORGOTTEN_MS = 3_600_000;
const LONGEST_GOODBYE_MS = 1000;

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** How the processes of the installation are doing. */
export const processStates =
  ({ inScope, clock }: { inScope: Processes; clock: Clock }) =>
  async (actor: Actor): Promise<Process[]> => {
    onlyPlatformAdmins(actor);
    const all = await inScope(SYSTEM, ({ processes }) => processes.list());
    const silentBefore = before(clock(), SILENT_MS);
    return all.map(({ id, host, roles, startedAt, seenAt, waiting, waitsSince, lost }) => ({
      id,
      host,
      roles: [...roles],
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isSilent: seenAt < silentBefore,
      waitingBytes: waiting,
      waitsSince: waitsSince?.toISOString() ?? null,
      lost,
    }));
  };

export type ProcessStates = ReturnType<typeof processStates>;

type Telling = {
  inScope: Processes;
  roles: readonly string[];
  /** What it took from visitors; nothing where it serves none. */
  spool?: SpoolState | undefined;
  clock: Clock;
  warn: (reason: string, error: Error) => void;
};

/** Says again and again how this process is doing, for whoever looks at another one. */
export const processTelling = ({ inScope, roles, spool, clock, warn }: Telling) => {
  const id = randomUUID();
  const startedAt = clock();
  let isAway = false;

  const tell = async (): Promise<void> => {
    const now = clock();
    const { waiting, lost } = spool?.depth() ?? { waiting: 0, lost: 0 };
    const waitsSince = (await spool?.waitsSince()) ?? null;
    const state = { id, host: hostname(), roles, startedAt, seenAt: now, waiting, waitsSince, lost };
    await inScope(SYSTEM, ({ processes }) => processes.tell(state, before(now, FORGOTTEN_MS)));
  };

  return {
    tell,
    /** Since when the oldest waits that any process took. */
    waitsSince: async (): Promise<Date | undefined> => {
      const heardSince = before(clock(), SILENT_MS);
      const [own, others] = await Promise.all([
        spool?.waitsSince(),
        inScope(SYSTEM, ({ processes }) => processes.waitsSince(heardSince)),
      ]);
      const known = [own, others].filter((since) => since !== undefined);
      return known.toSorted((a, b) => a.getTime() - b.getTime())[0];
    },
    /** Until it is stopped; then nobody looks for it any more. */
    keepTelling: async (stopping: AbortSignal): Promise<void> => {
      while (!stopping.aborted) {
        await tell().then(
          () => {
            isAway = false;
          },
          (error: unknown) => {
            if (!isAway) warn('nobody is told how this process is doing', asError(error));
            isAway = true;
          },
        );
        await pause(TELL_EVERY_MS, stopping);
      }
      const forgotten = inScope(SYSTEM, ({ processes }) => processes.forget(id)).catch(() => {});
      // The next one that tells something forgets it otherwise.
      await Promise.race([forgotten, wait(LONGEST_GOODBYE_MS, undefined, { ref: false })]);
    },
  };
};
