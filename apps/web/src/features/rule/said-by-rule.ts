import { isZone, UTC } from '@adhelm/domain/time-zone';
import { platformLabel } from '../../ui/platform-label.ts';
import { ruleTexts as words } from './rule.texts.ts';
import { ruleSentences } from './rule-sentences.ts';
import type { RuleValues } from './rule-types.ts';

/** What a rule says, sentence by sentence. */
export const sentencesOf = ({ schedule, ...rule }: RuleValues): string[] => {
  const { zone } = schedule;
  return ruleSentences({ ...rule, schedule: { ...schedule, zone: isZone(zone) ? zone : UTC } });
};

/** Label and text of what two versions of a rule may differ in. */
export const describedRule = (rule: RuleValues): (readonly [label: string, text: string])[] => [
  [words.rule, rule.name],
  [words.source, platformLabel(rule.platform)],
  [words.state, rule.isActive ? words.on : words.off],
  [words.info, sentencesOf(rule).join(' ')],
];
