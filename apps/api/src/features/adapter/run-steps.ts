import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import { type Page, PlatformFailed } from '../../ports/ad-platform.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ClaimedRun, SyncRunRepository } from '../job/sync-run.repository.ts';
import type { CurrencyRateRepository } from './currency-rate.repository.ts';
import type { PlatformObjectRepository } from './platform-objects.repository.ts';
import type { SyncNoteRepository } from './sync-notes.repository.ts';

export type SyncRepositories = {
  syncRuns: SyncRunRepository;
  platformObjects: PlatformObjectRepository;
  syncNotes: SyncNoteRepository;
  currencyRates: CurrencyRateRepository;
};

/** Where a run stands: enough to go on without asking for any page twice. */
export type Place = {
  step: number;
  /** The platform's mark of the next page; null at the beginning of a list. */
  after: string | null;
  /** Of the windows of days: which one, how many parts of it are kept, and whether these are all. */
  window: number;
  parts: number;
  whole: boolean;
  /** The report that answers the window, where it was too much for a direct question. */
  report: string | null;
};
export const BEGINNING: Place = { step: 0, after: null, window: 0, parts: 0, whole: false, report: null };

/** Somebody else works on the run, or nobody should: what was begun here does not count. */
export class RunLost extends Error {
  override name = 'RunLost';
}

const PAGES_AGAIN = 3;

type Told = { phase: string; done: number; total: number | null };
type Store = (repositories: SyncRepositories, at: Date) => Promise<void>;

type Setting = { run: ClaimedRun; worker: string; inScope: InScope<SyncRepositories>; clock: Clock };

/** How a worker moves through a run: each page counts together with where to go on after it. */
export const runSteps = ({ run, worker, inScope, clock }: Setting) => {
  let place: Place = { ...BEGINNING, ...(run.place as Partial<Place> | null) };
  let calls = run.calls;

  const advance = async (next: Place, told: Told, store: Store = async () => {}): Promise<void> => {
    await inScope(SYSTEM, async (repositories) => {
      const at = clock();
      const kept = { ...told, place: next, calls };
      if (!(await repositories.syncRuns.advance(run, worker, kept, at))) throw new RunLost();
      await store(repositories, at);
    });
    place = next;
  };

  return {
    place: () => place,
    advance,

    /** One more call of the platform. */
    ask: <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
      calls += 1;
      return call();
    },

    /** Reads a list from where it was left to its end. One whose mark the platform has forgotten is begun again. */
    readPages: async <Row>(list: {
      read: (after: string | null) => Promise<Page<Row>>;
      keep: (page: Page<Row>) => Promise<void>;
      begin: () => Promise<void>;
    }): Promise<void> => {
      for (let again = 0; ; ) {
        try {
          const page = await list.read(place.after);
          await list.keep(page);
          if (page.next === null) return;
        } catch (error) {
          const isForgotten = error instanceof PlatformFailed && error.problem === 'cursor-expired';
          if (!isForgotten || again === PAGES_AGAIN) throw error;
          again += 1;
          await list.begin();
        }
      }
    },
  };
};

export type RunSteps = ReturnType<typeof runSteps>;
