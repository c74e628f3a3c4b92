import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { Evaluation } from '@adhelm/domain/rules/evaluate';
import type { FigureTable } from '@adhelm/domain/rules/figures';
import type { Decision } from '@adhelm/domain/rules/outcome';
import type { Rule, RuleLevel } from '@adhelm/domain/rules/rule';
import { evaluateInSteps } from '@adhelm/domain/rules/run';
import { isDue, isInShadow, nextDue, quarterOf } from '@adhelm/domain/rules/schedule';
import { asError } from '../../as-error.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import { BEAT_MS } from '../../jobs/silent-worker.ts';
import type { Clock } from '../../ports/clock.ts';
import type { NotificationRepository } from '../notification/notification.repository.ts';
import type { RuleRepository, RuleRow } from '../rule/rule.repository.ts';
import { type DueRule, isQuiet, type NewExecution, toExecution } from './decided-rows.ts';
import type { RuleHistoryRepository } from './rule-history.repository.ts';
import { ruleMessages } from './rule-messages.ts';
import type { ClaimedRuleRun, RuleRunRepository } from './rule-run.repository.ts';

type Repositories = {
  notifications: NotificationRepository;
  ruleHistory: RuleHistoryRepository;
  ruleRuns: RuleRunRepository;
  rules: RuleRepository;
};

export type DecidingStep = 'evaluated' | 'decided';

type Tables = Partial<Record<RuleLevel, FigureTable>>;

/** Objects and figures that rules look at, all of one state of the facts. */
export type ReadWorld = (asked: {
  publisherId: number;
  rules: readonly Rule[];
  now: number;
}) => Promise<{ tables: Tables }>;

type Dependencies = {
  inScope: InScope<Repositories>;
  readWorld: ReadWorld;
  clock: Clock;
  warn: (reason: string, error: Error) => void;
  /** Where tests stand between the steps. */
  onStep?: (step: DecidingStep) => Promise<void>;
};

const GIVE_UP_AFTER = 5;

/** Somebody else works on the run: what was decided here does not count. */
class RunLost extends Error {
  override name = 'RunLost';
}

/** A rule that was kept from running in time does so now, within its hours. */
const takesPart = ({ rule: { schedule } }: DueRule, at: number): boolean =>
  isDue({ ...schedule, everyMinutes: 15 }, at);

const toDue = (row: RuleRow, at: Date): DueRule => ({
  rule: row,
  platform: row.platform,
  name: row.name,
  isShadow: isInShadow(row, at.getTime()),
  createdBy: row.createdBy,
});

type Evaluated = { due: DueRule; evaluation: Evaluation; table: FigureTable };

/** Lets the rules of a publisher decide, each quarter of an hour once. */
export const ruleRunService = ({
  inScope,
  readWorld,
  clock,
  warn,
  onStep = async () => {},
}: Dependencies) => {
  const worker = randomUUID();

  const evaluateAll = async (
    { publisherId, at }: ClaimedRuleRun,
    rules: readonly DueRule[],
    signal: AbortSignal | undefined,
  ): Promise<Evaluated[]> => {
    const now = at.getTime();
    const { history, increased } = await inScope(SYSTEM, async ({ ruleHistory }) => ({
      history: await ruleHistory.history(rules, now),
      increased: await ruleHistory.increasedInAccounts(publisherId, now),
    }));
    const { tables } = await readWorld({ publisherId, rules: rules.map(({ rule }) => rule), now });
    const participants = rules.flatMap(({ rule, isShadow }) => {
      const own = history.get(rule.id);
      return own ? [{ rule, isShadow, history: own }] : [];
    });
    const steps = evaluateInSteps(participants, tables, increased, now);
    let step = steps.next();
    for (; !step.done; step = steps.next()) {
      signal?.throwIfAborted();
      await turn();
    }
    const evaluations = step.value;
    return rules.flatMap((due) => {
      const [evaluation, table] = [evaluations.get(due.rule.id), tables[due.rule.scope.level]];
      return evaluation && table ? [{ due, evaluation, table }] : [];
    });
  };

  /** What is written down of a rule's decisions. */
  const executionsOf = async ({ due, evaluation, table }: Evaluated, at: Date): Promise<NewExecution[]> => {
    const quiet = evaluation.decisions
      .filter(isQuiet)
      .flatMap((decision) =>
        decision.reason === null ? [] : [{ objectId: decision.objectId, reason: decision.reason, decision }],
      );
    const news = await inScope(SYSTEM, ({ ruleRuns }) => ruleRuns.news(due.rule.id, quiet));
    const told = new Set<Decision>(news.map(({ decision }) => decision));
    const { index } = table;
    return evaluation.decisions.flatMap((decision) => {
      const object = index.objects[index.placeOf(decision.objectId) ?? -1];
      return object && (told.has(decision) || !isQuiet(decision))
        ? [toExecution(due, object, decision, evaluation, at)]
        : [];
    });
  };

  const tell = async (
    { notifications }: Repositories,
    { due: { rule, name, createdBy }, executions }: { due: DueRule; executions: NewExecution[] },
    { publisherId }: ClaimedRuleRun,
  ) => {
    const asked = executions.filter(({ approvalExpiresAt }) => approvalExpiresAt !== null);
    const done = executions.filter(({ status, isShadow }) => status === 'DONE' && !isShadow);
    const messages = ruleMessages({ ruleId: rule.id, name });
    const about = (of: NewExecution[]) => ({
      level: rule.scope.level,
      action: rule.action.kind,
      names: of.map(({ objectName }) => objectName),
    });
    const told = [
      ...(asked.length > 0 ? [messages.asks(about(asked))] : []),
      ...(rule.action.kind === 'NOTIFY' && done.length > 0 ? [messages.holds(about(done))] : []),
    ];
    if (told.length === 0) return;
    const readers = await notifications.authorOrHolders(publisherId, createdBy, ['UPDATE_RULE']);
    for (const message of told) await notifications.insert(readers, { publisherId, ...message }, clock());
  };

  /** All decisions of a run count together with its end, or none. */
  const keep = (
    run: ClaimedRuleRun,
    due: readonly DueRule[],
    decided: readonly { due: DueRule; examined: number; executions: NewExecution[] }[],
  ) =>
    inScope(SYSTEM, async (repositories) => {
      const { ruleRuns, rules } = repositories;
      const now = clock();
      const examined = decided.reduce((sum, one) => sum + one.examined, 0);
      if (!(await ruleRuns.finish(run.id, worker, examined, now))) throw new RunLost();
      for (const one of decided) {
        await ruleRuns.insert(run, one.executions, now);
        const { action, scope } = one.due.rule;
        const done = one.executions.filter(({ status, isShadow }) => status === 'DONE' && !isShadow);
        if (action.kind === 'TAG' && done.length > 0) {
          const ids = done.map(({ objectId }) => objectId);
          await ruleRuns.tag(run.publisherId, scope.level, ids, action.tag, now);
        }
        await tell(repositories, one, run);
      }
      const nexts = due.map(({ rule: { id, schedule } }) => {
        const next = nextDue(schedule, run.at.getTime());
        return { id, next: next === null ? null : new Date(next) };
      });
      await rules.markRun(nexts, run.at);
    });

  const decide = async (run: ClaimedRuleRun, signal: AbortSignal | undefined): Promise<void> => {
    const rows = await inScope(SYSTEM, ({ rules }) => rules.dueRules(run.publisherId, run.at));
    const due = rows.map((row) => toDue(row, run.at));
    const acting = due.filter((one) => takesPart(one, run.at.getTime()));
    const evaluated = acting.length > 0 ? await evaluateAll(run, acting, signal) : [];
    const decided = [];
    for (const one of evaluated) {
      signal?.throwIfAborted();
      const executions = await executionsOf(one, run.at);
      decided.push({ due: one.due, examined: one.evaluation.examined, executions });
    }
    await onStep('evaluated');
    await keep(run, due, decided);
    await onStep('decided');
  };

  return {
    /** Runs what is due in this quarter of an hour, unless somebody has or does. */
    async run(publisherId: number, signal?: AbortSignal): Promise<void> {
      const at = new Date(quarterOf(clock().getTime()));
      const run = await inScope(SYSTEM, async ({ ruleRuns, rules }) =>
        (await rules.dueRules(publisherId, at)).length > 0
          ? ruleRuns.claim(publisherId, at, worker, clock())
          : undefined,
      );
      if (!run) return;
      const beat = setInterval(() => {
        inScope(SYSTEM, ({ ruleRuns }) => ruleRuns.beat(run.id, worker, clock())).catch(() => {});
      }, BEAT_MS).unref();
      try {
        await decide(run, signal);
      } catch (error) {
        if (error instanceof RunLost) return;
        const reason = asError(error);
        if (!signal?.aborted) warn('rules could not be run', reason);
        const isOver = !signal?.aborted && run.attempts >= GIVE_UP_AFTER;
        const left = { error: 'It was interrupted.', isOver };
        // Where even this fails, the run is found when its worker has been silent for long enough.
        await inScope(SYSTEM, ({ ruleRuns }) => ruleRuns.leave(run.id, worker, left, clock())).catch(
          () => {},
        );
      } finally {
        clearInterval(beat);
      }
    },
  };
};

export type RuleRunService = ReturnType<typeof ruleRunService>;
