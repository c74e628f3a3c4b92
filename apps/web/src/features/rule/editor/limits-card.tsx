import { type ReactNode, useState } from 'react';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { InlineNumber, InlineSelect, InlineText } from '../../../ui/inline.tsx';
import { limitSentences, maturitySentences } from '../rule-sentences.ts';
import type { RuleValues } from '../rule-types.ts';
import { editorTexts as words } from './editor.texts.ts';
import { FoldedCard } from './folded-card.tsx';
import { Sentence } from './line.tsx';
import { type ErrorAt, type RuleForm, useRulePart } from './rule-part.ts';
import { orNull } from './rule-values.ts';

const Line = ({ text, children }: { text: string; children: ReactNode }) => (
  <Sentence>
    <span className="min-w-0 leading-5 sm:w-72 max-sm:w-full sm:py-1.5">{text}</span>
    {children}
  </Sentence>
);

const UNITS = { '1': 1, '60': 60, '1440': 1440 } as const;
type Unit = keyof typeof UNITS;
const UNIT_OPTIONS = (['1', '60', '1440'] as const).map((value) => ({
  value,
  label: words.durationUnits[value],
}));

const unitOf = (minutes: number): Unit => {
  if (minutes > 0 && minutes % UNITS['1440'] === 0) return '1440';
  return minutes % UNITS['60'] === 0 ? '60' : '1';
};

type DurationProps = {
  label: string;
  minutes: number;
  onChange: (minutes: number) => void;
  error: string | undefined;
};

/** Minutes, entered in the unit that reads best. */
const Duration = ({ label, minutes, onChange, error }: DurationProps) => {
  const [unit, setUnit] = useState(() => unitOf(minutes));
  const inUnit = minutes / UNITS[unit];
  return (
    <Line text={label}>
      <InlineNumber
        label={label}
        value={inUnit}
        error={error}
        onChange={(value) => onChange(value * UNITS[unit])}
      />
      <InlineSelect
        label={`${label}: ${words.durationUnit}`}
        value={unit}
        options={UNIT_OPTIONS}
        onChange={(next) => {
          setUnit(next);
          onChange(inUnit * UNITS[next]);
        }}
      />
    </Line>
  );
};

type BoundProps = {
  label: string;
  before?: string;
  after?: string;
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
};

/** A number that may be left out. */
const Bound = ({ label, value, onChange, ...input }: BoundProps) => (
  <Line text={label}>
    <InlineText
      {...input}
      label={label}
      inputMode="decimal"
      placeholder={words.noLimit}
      value={value ?? ''}
      onChange={(text) => onChange(orNull(text))}
    />
  </Line>
);

type Limits = RuleValues['limits'];
type LimitFieldsProps = { value: Limits; onChange: (limits: Limits) => void; errorAt: ErrorAt };

const LimitFields = ({ value, onChange, errorAt }: LimitFieldsProps) => {
  const change = (part: Partial<Limits>) => onChange({ ...value, ...part });
  return (
    <>
      <Duration
        label={words.coolDown}
        minutes={value.coolDownMinutes}
        error={errorAt('coolDownMinutes')}
        onChange={(coolDownMinutes) => change({ coolDownMinutes })}
      />
      <Line text={words.actionsPerDay}>
        <InlineNumber
          label={words.actionsPerDay}
          width="middle"
          placeholder={words.noLimit}
          value={value.actionsPerDay ?? Number.NaN}
          error={errorAt('actionsPerDay')}
          onChange={(next) => change({ actionsPerDay: Number.isNaN(next) ? null : next })}
        />
      </Line>
      <Bound
        label={words.increasePerAccount}
        before="$"
        value={value.increasePerAccount}
        error={errorAt('increasePerAccount')}
        onChange={(increasePerAccount) => change({ increasePerAccount })}
      />
      <Bound
        label={words.shareOfSpend}
        after="%"
        value={value.shareOfSpend}
        error={errorAt('shareOfSpend')}
        onChange={(shareOfSpend) => change({ shareOfSpend })}
      />
      <Duration
        label={words.staleAfter}
        minutes={value.staleAfterMinutes}
        error={errorAt('staleAfterMinutes')}
        onChange={(staleAfterMinutes) => change({ staleAfterMinutes })}
      />
    </>
  );
};

/** What holds the rule back: how often it may act, and which data it acts on. */
export const LimitsCard = ({ form }: { form: RuleForm }) => {
  const limits = useRulePart(form, 'limits');
  const maturity = useRulePart(form, 'maturity');
  const { value: scope } = useRulePart(form, 'scope');
  return (
    <FoldedCard
      title={words.safety}
      summary={[...maturitySentences(maturity.value), ...limitSentences(limits.value, scope.level)]}
      hasErrors={limits.hasErrors || maturity.hasErrors}
    >
      <LimitFields value={limits.value} onChange={limits.onChange} errorAt={limits.errorAt} />
      <Line text={words.olderThan}>
        <InlineNumber
          label={words.olderThan}
          value={maturity.value.olderThanHours}
          error={maturity.errorAt('olderThanHours')}
          onChange={(olderThanHours) => maturity.onChange({ ...maturity.value, olderThanHours })}
        />
      </Line>
      <CheckboxField
        checked={maturity.value.settledOnly}
        onCheckedChange={(settledOnly) => maturity.onChange({ ...maturity.value, settledOnly })}
        label={words.settledOnly}
      />
    </FoldedCard>
  );
};

/** For how long the rule is only tried. */
export const TrialCard = ({ form }: { form: RuleForm }) => {
  const { value: days, onChange, errorAt, hasErrors } = useRulePart(form, 'shadowDays');
  return (
    <FoldedCard
      title={words.shadow}
      summary={[days > 0 ? words.shadowFor(days) : words.shadowAtOnce]}
      hasErrors={hasErrors}
    >
      <Line text={words.shadowDays}>
        <InlineNumber label={words.shadowDays} value={days} error={errorAt()} onChange={onChange} />
      </Line>
    </FoldedCard>
  );
};
