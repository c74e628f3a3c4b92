import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RuleActService } from './rule-act.service.ts';
import type { RuleRunRepository } from './rule-run.repository.ts';
import type { RuleRunService } from './rule-run.service.ts';

type Dependencies = {
  inScope: InScope<{ ruleRuns: RuleRunRepository }>;
  runs: RuleRunService;
  acts: Pick<RuleActService, 'act'>;
  /** Tells the workers that rules of a publisher have something to do. */
  wake: (publisherId: number) => Promise<void>;
  clock: Clock;
};

/** What workers do for rules. */
export const ruleWorkService = ({ inScope, runs, acts, wake, clock }: Dependencies) => ({
  /** Lets the rules of a publisher decide, and carries out what they decided. */
  async work(publisherId: number, signal?: AbortSignal): Promise<void> {
    await runs.run(publisherId, signal);
    await acts.act(publisherId, signal);
  },

  /** Whoever has a rule that is due, or something left to do, gets a worker. */
  async wakeDue(): Promise<void> {
    const publishers = await inScope(SYSTEM, ({ ruleRuns }) => ruleRuns.publishersToWake(clock()));
    for (const publisherId of publishers) await wake(publisherId);
  },
});

export type RuleWorkService = ReturnType<typeof ruleWorkService>;
