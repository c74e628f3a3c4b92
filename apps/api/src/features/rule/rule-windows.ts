import { conditionsOf, type RuleTerms } from '@adhelm/domain/rules/rule';

/** The parts of the facts that a rule has read for it, apart from the moment at which it runs. */
const windowsOf = ({ scope, conditions, maturity, schedule, limits }: RuleTerms): string[] => {
  const keyOf = (...parts: unknown[]) => JSON.stringify([scope.level, schedule.zone, ...parts]);
  return [
    ...conditionsOf({ conditions }).flatMap(({ window, against }) => [
      keyOf(maturity.olderThanHours, window),
      ...(against.kind === 'WINDOW' ? [keyOf(maturity.olderThanHours, window, against.window)] : []),
    ]),
    ...(limits.shareOfSpend === null ? [] : [keyOf('yesterday')]),
  ];
};

/** At how many different windows of the facts rules look together: each is read once for all objects of its level. */
export const windowsLookedAt = (rules: readonly RuleTerms[]): number =>
  new Set(rules.flatMap(windowsOf)).size;
