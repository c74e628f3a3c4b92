import { isObjectMetric, type RuleLevel } from '@adhelm/domain/rules/rule';
import { Gauge, X } from 'lucide-react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { InlineSelect, InlineText } from '../../../ui/inline.tsx';
import { OPERATORS } from '../rule-sentences.ts';
import type { Condition } from '../rule-types.ts';
import { AgainstControls } from './against-controls.tsx';
import { editorTexts as words } from './editor.texts.ts';
import { Sentence, Word } from './line.tsx';
import { metricOptions } from './metric-options.ts';
import { below, type ErrorAt } from './rule-part.ts';
import { againstOf } from './rule-values.ts';
import { WindowControls } from './window-controls.tsx';

const isOperator = (key: string): key is Condition['operator'] => key in OPERATORS;
const COMPARISONS = Object.keys(OPERATORS)
  .filter(isOperator)
  .map((value) => ({ value, label: OPERATORS[value] }));
const RANKS: typeof COMPARISONS = [
  { value: '=', label: words.among },
  { value: '!=', label: words.notAmong },
];

type MinimumProps = {
  condition: Condition;
  onChange: (minimum: Condition['minimum']) => void;
  errorAt: ErrorAt;
};

const MINIMUMS = [
  { value: 'cost', label: words.minimums.cost },
  { value: 'clicks', label: words.minimums.clicks },
] as const;

const Minimum = ({ condition: { minimum }, onChange, errorAt }: MinimumProps) => {
  if (minimum === null)
    return (
      <Button variant="ghost" icon={Gauge} onClick={() => onChange({ metric: 'cost', value: '50' })}>
        {words.addMinimum}
      </Button>
    );
  return (
    <>
      <Word>{words.minimum}</Word>
      <InlineText
        label={words.minimumValue}
        width="short"
        inputMode="decimal"
        before={minimum.metric === 'cost' ? '$' : undefined}
        value={minimum.value}
        error={errorAt('value')}
        onChange={(value) => onChange({ ...minimum, value })}
      />
      <InlineSelect
        label={words.minimumMetric}
        value={minimum.metric}
        options={MINIMUMS}
        onChange={(metric) => onChange({ ...minimum, metric })}
      />
      <IconButton label={words.removeMinimum} icon={X} onClick={() => onChange(null)} />
    </>
  );
};

type ConditionLineProps = {
  name: string;
  value: Condition;
  level: RuleLevel;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
  errorAt: ErrorAt;
};

/** `ROI of the last 3 days is below -20 %`, each word of it to be changed. */
export const ConditionLine = ({ name, value, level, onChange, onRemove, errorAt }: ConditionLineProps) => {
  const change = (part: Partial<Condition>) => onChange({ ...value, ...part });
  const { metric, operator, against } = value;
  const isRank = against.kind === 'RANK';
  return (
    <fieldset className="flex min-w-0 items-start gap-2 rounded-md border border-line px-3 py-2">
      <legend className="sr-only">{name}</legend>
      <div className="min-w-0 flex-1">
        <Sentence>
          <InlineSelect
            label={words.metric}
            value={metric}
            options={metricOptions(level, metric)}
            error={errorAt('metric')}
            onChange={(next) => change({ metric: next })}
          />
          {!isObjectMetric(metric) && (
            <>
              <Word>{words.of}</Word>
              <WindowControls
                value={value.window}
                onChange={(window) => change({ window })}
                errorAt={below(errorAt, 'window')}
              />
            </>
          )}
          <Word>{words.is}</Word>
          <InlineSelect
            label={words.operator}
            value={operator}
            options={isRank ? RANKS : COMPARISONS}
            error={errorAt('operator')}
            onChange={(next) => change({ operator: next })}
          />
          <AgainstControls
            condition={value}
            level={level}
            errorAt={below(errorAt, 'against')}
            onChange={(next) => change({ against: next })}
            onKind={(kind) =>
              change({
                against: againstOf(kind, metric),
                // A rank knows two comparisons, and what they mean is another thing elsewhere.
                ...((kind === 'RANK') !== isRank && { operator: kind === 'RANK' ? '=' : '<' }),
              })
            }
          />
          <Minimum
            condition={value}
            onChange={(minimum) => change({ minimum })}
            errorAt={below(errorAt, 'minimum')}
          />
        </Sentence>
      </div>
      <IconButton label={`${words.removeCondition}: ${name}`} icon={X} onClick={onRemove} />
    </fieldset>
  );
};
