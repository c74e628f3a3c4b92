import type { RuleLevel, RuleMetric } from '@adhelm/domain/rules/rule';
import { Check, CircleHelp, type LucideIcon, X } from 'lucide-react';
import { formatValue } from '../../resource/cells/format.ts';
import { reasonWords } from './decision-words.ts';
import { conditionSentence, unitOf } from './rule-sentences.ts';
import type { Reading } from './rule-types.ts';
import { trialTexts as words } from './trial/trial.texts.ts';

const FORMATS = { money: 'money', price: 'price', percent: 'percent', count: 'integer' } as const;
const figure = (metric: RuleMetric, value: number | null): string =>
  formatValue(FORMATS[unitOf(metric)], value);

type Mark = { icon: LucideIcon; tone: string; text: string };

const markOf = (holds: boolean | null): Mark => {
  if (holds === null) return { icon: CircleHelp, tone: 'text-ink-3', text: words.unknown };
  return holds
    ? { icon: Check, tone: 'text-good', text: words.holds }
    : { icon: X, tone: 'text-bad', text: words.fails };
};

const seen = ({ condition, value, against, period, missing }: Reading): string[] => [
  words.was(figure(condition.metric, value)),
  ...(condition.against.kind === 'VALUE' || against === null
    ? []
    : [
        condition.against.kind === 'RANK'
          ? words.rankedAt(formatValue('percent', against))
          : words.comparedWith(figure(condition.metric, against)),
      ]),
  ...(period === null
    ? []
    : [words.period(formatValue('dateTime', period.from), formatValue('dateTime', period.to))]),
  ...(missing === null ? [] : [reasonWords(missing)]),
];

const ReadingLine = ({ reading, level }: { reading: Reading; level: RuleLevel }) => {
  const { icon: Icon, tone, text } = markOf(reading.holds);
  return (
    <li className="flex gap-2">
      <Icon className={`mt-0.5 size-4 shrink-0 ${tone}`} aria-hidden="true" />
      <div className="grid min-w-0 grid-cols-1 gap-0.5 wrap-anywhere">
        <span>
          <span className="sr-only">{text}: </span>
          {conditionSentence(reading.condition, level)}
        </span>
        <span className="text-xs text-ink-2 tabular-nums">{seen(reading).join(' · ')}</span>
      </div>
    </li>
  );
};

/** Each condition with the values that were seen, and over which time. */
export const Readings = ({ readings, level }: { readings: readonly Reading[]; level: RuleLevel }) =>
  readings.length === 0 ? (
    <p className="text-ink-2">{words.noConditions}</p>
  ) : (
    <ul className="grid grid-cols-1 gap-2">
      {readings.map((reading, place) => {
        const key = `${place} ${JSON.stringify(reading.condition)}`;
        return <ReadingLine key={key} reading={reading} level={level} />;
      })}
    </ul>
  );
