import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from './db/entities/in-scope.ts';
import type { CallsOf } from './features/adapter/platform-calls.ts';
import type { HistoryOf } from './features/rule/rule-trial.service.ts';
import { type ActingStep, ruleActService } from './features/rule-execution/rule-act.service.ts';
import { ruleExecutionService } from './features/rule-execution/rule-execution.service.ts';
import {
  type DecidingStep,
  type ReadWorld,
  ruleRunService,
} from './features/rule-execution/rule-run.service.ts';
import { ruleWorkService } from './features/rule-execution/rule-work.service.ts';
import type { Clock } from './ports/clock.ts';
import type { Repositories } from './repositories.ts';

export type RuleStep = DecidingStep | ActingStep;

type Setting = {
  inScope: InScope<Repositories>;
  callsOf: CallsOf;
  readWorld: ReadWorld;
  /** Tells the workers that rules of a publisher have something to do. */
  wake?: ((publisherId: number) => Promise<void>) | undefined;
  clock: Clock;
  warn: (reason: string, error: Error) => void;
  /** Where tests stand between the steps. */
  ruleStep?: ((step: RuleStep) => Promise<void>) | undefined;
};

/** Rules as they run: those who decide, those who act, and what people do about it. */
export const composeRules = (setting: Setting) => {
  const { inScope, callsOf, readWorld, wake = async () => {}, clock, warn, ruleStep: onStep } = setting;
  const runs = ruleRunService({ inScope, readWorld, clock, warn, ...(onStep && { onStep }) });
  const acts = ruleActService({ inScope, callsOf, clock, warn, ...(onStep && { onStep }) });
  const wakeUp = (publisherId: number): Promise<void> =>
    wake(publisherId).catch((error: Error) =>
      warn('rules wait for the next look, since their queue is away', error),
    );
  /** What a rule did and what is left of its limits, as a run of this moment would see it. */
  const historyOf: HistoryOf = ({ publisherId, rule, isShadow, now }) =>
    inScope(SYSTEM, async ({ ruleHistory }) => {
      const own = (await ruleHistory.history([{ rule, isShadow }], now)).get(rule.id);
      const increasedInAccounts = await ruleHistory.increasedInAccounts(publisherId, now);
      return { actedAt: new Map(), actionsToday: 0, increasedToday: '0', ...own, increasedInAccounts };
    });
  return {
    /** For those who answer calls. */
    needs: {
      historyOf,
      ruleExecutions: ruleExecutionService({ inScope, callsOf, acts, wake: wakeUp, clock }),
    },
    works: ruleWorkService({ inScope, runs, acts, wake: wakeUp, clock }),
  };
};
