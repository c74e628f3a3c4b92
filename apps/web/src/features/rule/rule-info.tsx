import { Popover } from '../../ui/popover.tsx';
import { InfoTrigger } from './info-trigger.tsx';
import { ruleTexts as words } from './rule.texts.ts';
import { stateWords } from './rule-state.tsx';
import type { Rule } from './rule-types.ts';
import { sentencesOf } from './said-by-rule.ts';

/** The panel behind the last column; loaded when somebody reaches for it. */
const RuleInfo = ({ rule }: { rule: Rule }) => (
  <Popover title={words.infoOf(rule.name)} trigger={<InfoTrigger name={rule.name} />}>
    <div className="grid max-h-[min(34rem,70dvh)] gap-2 overflow-y-auto p-3.5 wrap-anywhere">
      <p className="text-ink-2">{stateWords(rule)}</p>
      <ul className="grid gap-1.5">
        {sentencesOf(rule).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  </Popover>
);

export default RuleInfo;
