import { RULE_LEVELS, type RuleLevel } from '@adhelm/domain/rules/rule';
import { InlineSelect, InlineText } from '../../../ui/inline.tsx';
import { NOUNS } from '../rule-sentences.ts';
import { editorTexts as words } from './editor.texts.ts';
import { PartCard, Sentence, Word } from './line.tsx';
import { ObjectChoice } from './object-choice.tsx';
import { below, type ErrorAt, type RuleForm, useRulePart } from './rule-part.ts';
import { actionOnLevel, parentsOf, type Selection, scopeOnLevel, selectionOf } from './rule-values.ts';

const LEVELS = RULE_LEVELS.map((value) => ({ value, label: NOUNS[value][1] }));
const KINDS = ['ALL', 'CHOSEN', 'TAG', 'NAME', 'ALL_OF'] as const;

const kindOptions = (level: RuleLevel) =>
  KINDS.filter((kind) => kind !== 'ALL_OF' || level !== 'ACCOUNT').map((value) => ({
    value,
    label: words.selections[value],
  }));

type DetailsProps = {
  value: Selection;
  level: RuleLevel;
  platform: string;
  onChange: (selection: Selection) => void;
  errorAt: ErrorAt;
};

/** What stands in the sentence after the kind of selection. */
const InSentence = ({ value, level, onChange, errorAt }: DetailsProps) => {
  switch (value.kind) {
    case 'TAG':
      return (
        <>
          <Word>{words.withTag}</Word>
          <InlineText
            label={words.tag}
            width="long"
            placeholder={words.tagPlaceholder}
            value={value.tag}
            error={errorAt('tag')}
            onChange={(tag) => onChange({ ...value, tag })}
          />
        </>
      );
    case 'NAME':
      return (
        <>
          <Word>{words.withName}</Word>
          <InlineText
            label={words.contains}
            width="long"
            placeholder={words.containsPlaceholder}
            value={value.contains}
            error={errorAt('contains')}
            onChange={(contains) => onChange({ ...value, contains })}
          />
          <Word>{words.inName}</Word>
        </>
      );
    case 'ALL_OF':
      return (
        <>
          <Word>{words.within}</Word>
          <InlineSelect
            label={words.parent}
            value={value.parent}
            options={parentsOf(level).map((parent) => ({ value: parent, label: NOUNS[parent][1] }))}
            error={errorAt('parent')}
            onChange={(parent) => onChange({ ...value, parent, ids: [] })}
          />
        </>
      );
    default:
      return null;
  }
};

/** What the rule is for. */
export const ScopeCard = ({ form }: { form: RuleForm }) => {
  const { value: scope, onChange, errorAt } = useRulePart(form, 'scope');
  const action = useRulePart(form, 'action');
  const { value: platform } = useRulePart(form, 'platform');
  const { level, selection } = scope;
  const details: DetailsProps = {
    value: selection,
    level,
    platform,
    onChange: (next) => onChange({ ...scope, selection: next }),
    errorAt: below(errorAt, 'selection'),
  };
  return (
    <PartCard title={words.forWhat} error={errorAt()}>
      <Sentence>
        <InlineSelect
          label={words.selection}
          value={selection.kind}
          options={kindOptions(level)}
          error={details.errorAt() ?? details.errorAt('kind')}
          onChange={(kind) => details.onChange(selectionOf(kind, level))}
        />
        <InlineSelect
          label={words.level}
          value={level}
          options={LEVELS}
          error={errorAt('level')}
          onChange={(next) => {
            onChange(scopeOnLevel(scope, next));
            action.onChange(actionOnLevel(action.value, next));
          }}
        />
        <InSentence {...details} />
      </Sentence>
      {'ids' in selection && (
        <ObjectChoice
          key={selection.kind === 'ALL_OF' ? selection.parent : level}
          level={selection.kind === 'ALL_OF' ? selection.parent : level}
          platform={platform}
          ids={selection.ids}
          onChange={(ids) => details.onChange({ ...selection, ids })}
          error={details.errorAt('ids')}
        />
      )}
      {selection.kind !== 'CHOSEN' && <p className="text-xs text-ink-3">{words.futureToo}</p>}
    </PartCard>
  );
};
