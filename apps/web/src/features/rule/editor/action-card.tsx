import { ACTION_KINDS, ACTION_LEVELS, type RuleLevel } from '@adhelm/domain/rules/rule';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { InlineSelect, InlineText } from '../../../ui/inline.tsx';
import { NOUNS } from '../rule-sentences.ts';
import { editorTexts as words } from './editor.texts.ts';
import { PartCard, Sentence, Word } from './line.tsx';
import { below, type ErrorAt, type RuleForm, useRulePart } from './rule-part.ts';
import { type Action, actionOf, orNull, signOf, withSign } from './rule-values.ts';

type ChangeAction = Extract<Action, { by: unknown }>;
type By = ChangeAction['by'];

const DIRECTIONS = [
  { value: 'raise', label: words.changeDirections.raise },
  { value: 'lower', label: words.changeDirections.lower },
] as const;
const UNITS = [
  { value: 'PERCENT', label: words.units.PERCENT },
  { value: 'AMOUNT', label: words.units.AMOUNT },
] as const;

const sizeOf = (by: By): string => (by.kind === 'PERCENT' ? by.percent : by.amount);
const byOf = (kind: By['kind'], size: string): By =>
  kind === 'PERCENT' ? { kind, percent: size } : { kind, amount: size };

type DetailsProps<A extends Action> = { value: A; onChange: (action: A) => void; errorAt: ErrorAt };

type BoundProps = {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
};

const Bound = ({ label, value, onChange, error }: BoundProps) => (
  <>
    <Word>{label}</Word>
    <InlineText
      label={label}
      inputMode="decimal"
      before="$"
      value={value ?? ''}
      error={error}
      onChange={(text) => onChange(orNull(text))}
    />
  </>
);

const ChangeDetails = ({ value, onChange, errorAt }: DetailsProps<ChangeAction>) => {
  const { by, floor, ceiling } = value;
  const { isNegative, size } = signOf(sizeOf(by));
  const changeBy = (next: By) => onChange({ ...value, by: next });
  return (
    <>
      <InlineSelect
        label={words.changeDirection}
        value={isNegative ? 'lower' : 'raise'}
        options={DIRECTIONS}
        onChange={(direction) => changeBy(byOf(by.kind, withSign(direction === 'lower', size)))}
      />
      <InlineText
        label={words.amount}
        width="short"
        inputMode="decimal"
        value={size}
        error={errorAt('by', 'percent') ?? errorAt('by', 'amount') ?? errorAt('by')}
        onChange={(text) => changeBy(byOf(by.kind, withSign(isNegative, text.trim())))}
      />
      <InlineSelect
        label={words.unit}
        value={by.kind}
        options={UNITS}
        onChange={(kind) => changeBy(byOf(kind, sizeOf(by)))}
      />
      <Bound
        label={words.floor}
        value={floor}
        error={errorAt('floor')}
        onChange={(next) => onChange({ ...value, floor: next })}
      />
      <Bound
        label={words.ceiling}
        value={ceiling}
        error={errorAt('ceiling')}
        onChange={(next) => onChange({ ...value, ceiling: next })}
      />
    </>
  );
};

const Details = ({ value, onChange, errorAt }: DetailsProps<Action>) => {
  switch (value.kind) {
    case 'SET_BUDGET':
    case 'SET_BID':
      return (
        <>
          <Word>{words.to}</Word>
          <InlineText
            label={words.amount}
            inputMode="decimal"
            before="$"
            value={value.amount}
            error={errorAt('amount')}
            onChange={(amount) => onChange({ ...value, amount: amount.trim() })}
          />
        </>
      );
    case 'TAG':
      return (
        <InlineText
          label={words.tag}
          width="long"
          value={value.tag}
          error={errorAt('tag')}
          onChange={(tag) => onChange({ ...value, tag })}
        />
      );
    case 'CHANGE_BUDGET':
    case 'CHANGE_BID':
      return <ChangeDetails value={value} onChange={onChange} errorAt={errorAt} />;
    default:
      return null;
  }
};

const mayRaise = (action: Action): boolean =>
  action.kind === 'SET_BUDGET' || (action.kind === 'CHANGE_BUDGET' && !signOf(sizeOf(action.by)).isNegative);

const hasAmount = ({ kind }: Action): boolean => kind.endsWith('_BUDGET') || kind.endsWith('_BID');

/** How much budgets may grow in a day, asked for where an action can raise them. */
const IncreaseLine = ({ form }: { form: RuleForm }) => {
  const { value: limits, onChange, errorAt } = useRulePart(form, 'limits');
  return (
    <Sentence>
      <Bound
        label={words.increasePerRule}
        value={limits.increasePerRule}
        error={errorAt('increasePerRule')}
        onChange={(increasePerRule) => onChange({ ...limits, increasePerRule })}
      />
      <Word>{words.aDay}</Word>
    </Sentence>
  );
};

/** What the rule does. */
export const ActionCard = ({ form, level }: { form: RuleForm; level: RuleLevel }) => {
  const { value: action, onChange, errorAt } = useRulePart(form, 'action');
  const askFirst = useRulePart(form, 'askFirst');
  const [one] = NOUNS[level];
  const kinds = ACTION_KINDS.filter(
    (kind) => kind === action.kind || ACTION_LEVELS[kind].includes(level),
  ).map((value) => ({ value, label: words.actions[value](one) }));
  return (
    <PartCard title={words.effect} error={errorAt()}>
      <Sentence>
        <InlineSelect
          label={words.action}
          value={action.kind}
          options={kinds}
          error={errorAt('kind')}
          onChange={(kind) => onChange(actionOf(kind))}
        />
        <Details value={action} onChange={onChange} errorAt={below(errorAt)} />
      </Sentence>
      {mayRaise(action) && <IncreaseLine form={form} />}
      {hasAmount(action) && <p className="text-xs text-ink-3">{words.dollars}</p>}
      <CheckboxField
        checked={askFirst.value}
        onCheckedChange={askFirst.onChange}
        label={words.askFirst}
        hint={words.askFirstHint}
      />
    </PartCard>
  );
};
