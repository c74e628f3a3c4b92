import { isObjectMetric, type RuleLevel } from '@adhelm/domain/rules/rule';
import { InlineSelect, InlineText } from '../../../ui/inline.tsx';
import { parentOf, unitOf } from '../rule-sentences.ts';
import type { Condition } from '../rule-types.ts';
import { editorTexts as words } from './editor.texts.ts';
import { metricOptions } from './metric-options.ts';
import { below, type ErrorAt } from './rule-part.ts';
import { SignedPercent } from './signed-percent.tsx';
import { OtherWindowControls } from './window-controls.tsx';

type Against = Condition['against'];

const kindOptions = ({ metric, against }: Condition, level: RuleLevel) => {
  const { VALUE, METRIC, WINDOW, PARENT, RANK } = words.againsts;
  const isOwn = isObjectMetric(metric);
  const options: { value: Against['kind']; label: string; isOffered: boolean }[] = [
    { value: 'VALUE', label: VALUE, isOffered: true },
    { value: 'METRIC', label: METRIC, isOffered: true },
    { value: 'WINDOW', label: WINDOW, isOffered: !isOwn },
    { value: 'PARENT', label: PARENT(parentOf(level)), isOffered: !isOwn && level !== 'ACCOUNT' },
    { value: 'RANK', label: RANK, isOffered: true },
  ];
  return options.filter(({ value, isOffered }) => isOffered || value === against.kind);
};

const ENDS = [
  { value: 'LOWEST', label: words.ends.LOWEST },
  { value: 'HIGHEST', label: words.ends.HIGHEST },
] as const;

type PartProps<A extends Against> = { value: A; onChange: (against: A) => void; errorAt: ErrorAt };
type Kind<K extends Against['kind']> = Extract<Against, { kind: K }>;

const Value = ({ value, onChange, errorAt, unit }: PartProps<Kind<'VALUE'>> & { unit: string }) => (
  <InlineText
    label={words.value}
    inputMode="decimal"
    before={unit === 'money' || unit === 'price' ? '$' : undefined}
    after={unit === 'percent' ? '%' : undefined}
    value={value.value}
    error={errorAt('value')}
    onChange={(text) => onChange({ ...value, value: text.trim() })}
  />
);

const OtherMetric = ({
  value,
  onChange,
  errorAt,
  level,
}: PartProps<Kind<'METRIC'>> & { level: RuleLevel }) => (
  <InlineSelect
    label={words.otherMetric}
    value={value.metric}
    options={metricOptions(level, value.metric)}
    error={errorAt('metric')}
    onChange={(metric) => onChange({ ...value, metric })}
  />
);

const Rank = ({ value, onChange, errorAt }: PartProps<Kind<'RANK'>>) => (
  <>
    <InlineSelect
      label={words.rankEnd}
      value={value.end}
      options={ENDS}
      onChange={(end) => onChange({ ...value, end })}
    />
    <InlineText
      label={words.percent}
      width="short"
      inputMode="decimal"
      after="%"
      value={value.percent}
      error={errorAt('percent')}
      onChange={(percent) => onChange({ ...value, percent })}
    />
  </>
);

type AgainstControlsProps = {
  condition: Condition;
  level: RuleLevel;
  onChange: (against: Against) => void;
  onKind: (kind: Against['kind']) => void;
  errorAt: ErrorAt;
};

const Details = ({ condition, level, onChange, errorAt }: Omit<AgainstControlsProps, 'onKind'>) => {
  const { against, metric } = condition;
  const shared = { onChange, errorAt };
  switch (against.kind) {
    case 'VALUE':
      return <Value {...shared} value={against} unit={unitOf(metric)} />;
    case 'METRIC':
      return <OtherMetric {...shared} value={against} level={level} />;
    case 'WINDOW':
      return (
        <OtherWindowControls
          value={against.window}
          errorAt={below(errorAt, 'window')}
          onChange={(window) => onChange({ ...against, window })}
        />
      );
    case 'PARENT':
      return null;
    case 'RANK':
      return <Rank {...shared} value={against} />;
  }
};

/** What a figure is held against: a value, another figure or time, its parent's average, or its rank. */
export const AgainstControls = ({ onKind, ...props }: AgainstControlsProps) => {
  const { condition, level, onChange, errorAt } = props;
  const { against } = condition;
  const isMoved = against.kind === 'METRIC' || against.kind === 'WINDOW' || against.kind === 'PARENT';
  return (
    <>
      {isMoved && (
        <SignedPercent
          value={against.percent}
          error={errorAt('percent')}
          onChange={(percent) => onChange({ ...against, percent })}
        />
      )}
      <InlineSelect
        label={words.against}
        value={against.kind}
        options={kindOptions(condition, level)}
        error={errorAt('kind')}
        onChange={onKind}
      />
      <Details {...props} />
    </>
  );
};
