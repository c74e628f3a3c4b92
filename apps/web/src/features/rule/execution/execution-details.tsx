import type { ReactNode } from 'react';
import { formatValue } from '../../../resource/cells/format.ts';
import { Modal } from '../../../ui/modal.tsx';
import { changeWords } from '../decision-words.ts';
import { Readings } from '../readings.tsx';
import { ruleTexts } from '../rule.texts.ts';
import type { Execution } from '../rule-types.ts';
import { trialTexts } from '../trial/trial.texts.ts';
import { executionTexts as words } from './execution.texts.ts';
import { StandingPills } from './execution-cells.tsx';
import { whyWords } from './execution-words.ts';

const timeOf = (instant: string | null): string => formatValue('dateTime', instant);

const approvalWords = ({ approval }: Execution): string | null => {
  if (approval === null) return null;
  const by = approval.by?.name ?? words.somebody;
  switch (approval.state) {
    case 'WAITING':
      return words.approvals.WAITING(timeOf(approval.expiresAt));
    case 'EXPIRED':
      return words.approvals.EXPIRED;
    default:
      return words.approvals[approval.state](by, timeOf(approval.at));
  }
};

const undoWords = ({ undo }: Execution): string | null =>
  undo.at === null ? null : words.undoneBy(undo.by?.name ?? words.somebody, timeOf(undo.at));

const changeText = ({ change }: Execution): string | null => {
  if (change === null) return null;
  const isAmount = change.field === 'dailyBudget' || change.field === 'bidAmount';
  return isAmount ? `${changeWords(change)} ${trialTexts.currency}` : changeWords(change);
};

const linesOf = (execution: Execution): [label: string, content: ReactNode][] => {
  const { object, isShadow } = execution;
  return [
    [words.action, ruleTexts.actions[execution.action]],
    [words.change, changeText(execution)],
    [words.reason, whyWords(execution) || null],
    [words.shadow, isShadow ? words.shadowHint : null],
    [ruleTexts.levels[object.level], object.name],
    [words.campaign, object.level === 'CAMPAIGN' ? null : (object.campaign?.name ?? null)],
    [words.adAccount, object.level === 'ACCOUNT' ? null : object.adAccount.name],
    [words.decided, timeOf(execution.createdAt)],
    [words.settled, execution.finishedAt === null ? null : timeOf(execution.finishedAt)],
    [words.approval, approvalWords(execution)],
    [words.undo, undoWords(execution)],
  ];
};

type ExecutionDetailsProps = { execution: Execution; isOpen: boolean; onClose: () => void };

/** All that is known of one execution: what was changed, why, and the values that the rule saw. */
const ExecutionDetails = ({ execution, isOpen, onClose }: ExecutionDetailsProps) => (
  <Modal
    open={isOpen}
    onOpenChange={(open) => !open && onClose()}
    placement="side"
    title={execution.rule.name}
    description={<StandingPills execution={execution} />}
  >
    <div className="grid gap-5">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {linesOf(execution)
          .filter(([, content]) => content !== null)
          .map(([label, content]) => (
            <div key={label} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="wrap-anywhere">{content}</dd>
            </div>
          ))}
      </dl>
      <section aria-label={words.values} className="grid gap-2">
        <h3 className="font-semibold">{words.values}</h3>
        <Readings readings={execution.readings} level={execution.object.level} />
      </section>
    </div>
  </Modal>
);

export default ExecutionDetails;
