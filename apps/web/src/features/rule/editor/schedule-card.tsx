import { isZone, UTC } from '@adhelm/domain/time-zone';
import { Plus, X } from 'lucide-react';
import ZonePicker from '../../../resource/filter/zone-picker.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { InlineSelect } from '../../../ui/inline.tsx';
import { TimePicker } from '../../../ui/time-picker.tsx';
import { DAYS, scheduleSentence } from '../rule-sentences.ts';
import type { RuleValues } from '../rule-types.ts';
import { editorTexts as words } from './editor.texts.ts';
import { FoldedCard } from './folded-card.tsx';
import { Sentence, Word } from './line.tsx';
import { type ErrorAt, type RuleForm, useRulePart } from './rule-part.ts';

type Schedule = RuleValues['schedule'];
type Hours = Schedule['hours'][number];

/** Rules look at quarters of an hour. */
const STEP_MINUTES = 15;
const EVERY = { '15': 15, '30': 30, '60': 60 } as const;
const EVERY_OPTIONS = (['15', '30', '60'] as const).map((value) => ({
  value,
  label: words.everyOptions[value],
}));
const COLUMNS = { hours: words.hourColumn, minutes: words.minuteColumn };

const isEvery = (text: string): text is keyof typeof EVERY => text in EVERY;

type HoursLineProps = {
  value: Hours;
  onChange: (hours: Hours) => void;
  onRemove: () => void;
  error: string | undefined;
};

const HoursLine = ({ value, onChange, onRemove, error }: HoursLineProps) => (
  <li className="grid gap-0.5">
    <Sentence>
      <Word>{words.from}</Word>
      <TimePicker
        label={words.from}
        value={value.from}
        interval={STEP_MINUTES}
        texts={COLUMNS}
        onChange={(from) => onChange({ ...value, from })}
      />
      <Word>{words.until}</Word>
      <TimePicker
        label={words.until}
        value={value.to}
        interval={STEP_MINUTES}
        texts={COLUMNS}
        onChange={(to) => onChange({ ...value, to })}
      />
      <IconButton label={`${words.removeHours} ${value.from}–${value.to}`} icon={X} onClick={onRemove} />
    </Sentence>
    {error && <p className="text-xs text-bad">{error}</p>}
  </li>
);

type PartProps = { value: Schedule; onChange: (schedule: Schedule) => void; errorAt: ErrorAt };

const HoursOfDay = ({ value: schedule, onChange, errorAt }: PartProps) => {
  const { hours } = schedule;
  const change = (next: Hours[]) => onChange({ ...schedule, hours: next });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{words.hours}</legend>
      {hours.length === 0 && <p className="text-ink-2">{words.wholeDay}</p>}
      <ul className="grid gap-2">
        {hours.map((one, place) => {
          const name = `hours ${place + 1}`;
          return (
            <HoursLine
              key={name}
              value={one}
              error={errorAt('hours', place) ?? errorAt('hours', place, 'to')}
              onChange={(next) => change(hours.map((other, index) => (index === place ? next : other)))}
              onRemove={() => change(hours.filter((_, index) => index !== place))}
            />
          );
        })}
      </ul>
      {errorAt('hours') && <p className="text-xs text-bad">{errorAt('hours')}</p>}
      <div>
        <Button
          variant="ghost"
          icon={Plus}
          onClick={() => change([...hours, { from: '08:00', to: '20:00' }])}
        >
          {words.addHours}
        </Button>
      </div>
    </fieldset>
  );
};

const DaysOfWeek = ({ value: schedule, onChange, errorAt }: PartProps) => {
  const { days } = schedule;
  const toggle = (day: number) =>
    onChange({
      ...schedule,
      days: days.includes(day) ? days.filter((one) => one !== day) : [...days, day].toSorted((a, b) => a - b),
    });
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">{words.days}</legend>
      <div className="flex flex-wrap gap-1">
        {DAYS.map((name, place) => (
          <button
            key={name}
            type="button"
            title={name}
            aria-pressed={days.includes(place + 1)}
            onClick={() => toggle(place + 1)}
            className="h-8 min-w-11 rounded-sm border border-line bg-surface px-2 text-ink-2 transition-colors hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent max-sm:h-11"
          >
            {name.slice(0, 3)}
          </button>
        ))}
      </div>
      {errorAt('days') && <p className="text-xs text-bad">{errorAt('days')}</p>}
    </fieldset>
  );
};

/** When the rule runs. */
export const ScheduleCard = ({ form }: { form: RuleForm }) => {
  const part = useRulePart(form, 'schedule');
  const { value: schedule, onChange, errorAt } = part;
  const zone = isZone(schedule.zone) ? schedule.zone : UTC;
  const every = String(schedule.everyMinutes);
  return (
    <FoldedCard
      title={words.schedule}
      summary={[scheduleSentence({ ...schedule, zone })]}
      hasErrors={part.hasErrors}
    >
      <Sentence>
        <Word>{words.every}</Word>
        <InlineSelect
          label={words.everyMinutes}
          value={isEvery(every) ? every : '60'}
          options={EVERY_OPTIONS}
          error={errorAt('everyMinutes')}
          onChange={(next) => onChange({ ...schedule, everyMinutes: EVERY[next] })}
        />
      </Sentence>
      <HoursOfDay value={schedule} onChange={onChange} errorAt={errorAt} />
      <DaysOfWeek value={schedule} onChange={onChange} errorAt={errorAt} />
      <div className="grid justify-items-start gap-1">
        <span className="font-medium">{words.zone}</span>
        <ZonePicker zone={zone} onChange={(next) => onChange({ ...schedule, zone: next })} />
        {errorAt('zone') && <p className="text-xs text-bad">{errorAt('zone')}</p>}
      </div>
    </FoldedCard>
  );
};
