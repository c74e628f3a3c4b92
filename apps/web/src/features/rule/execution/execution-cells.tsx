import { Pill } from '../../../ui/pill.tsx';
import { ruleTexts } from '../rule.texts.ts';
import type { Execution } from '../rule-types.ts';
import { executionTexts as words } from './execution.texts.ts';
import { actionWords, standingOf } from './execution-words.ts';

export const StandingPills = ({ execution }: { execution: Execution }) => {
  const { text, kind } = standingOf(execution);
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      <Pill kind={kind}>{text}</Pill>
      {execution.isShadow && (
        <span title={words.shadowHint}>
          <Pill kind="upcoming">{words.shadow}</Pill>
        </span>
      )}
    </span>
  );
};

/** What was done, and what became of it. */
export const ActionCell = ({ execution }: { execution: Execution }) => (
  <span className="flex items-center gap-2">
    <StandingPills execution={execution} />
    <span className="truncate">{actionWords(execution)}</span>
  </span>
);

/** Which object it was about. */
export const ObjectLine = ({ execution: { object } }: { execution: Execution }) =>
  `${ruleTexts.levels[object.level]} ${object.name} · ${object.adAccount.name}`;
