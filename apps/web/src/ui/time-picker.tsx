import { Clock } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { Popover } from './popover.tsx';

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const HOURS = Array.from({ length: 24 }, (_, hour) => twoDigits(hour));

type ColumnProps = {
  label: string;
  values: readonly string[];
  chosen: string;
  onChoose: (value: string) => void;
};

/** Radio buttons, so that arrow keys move through them. */
const Column = ({ label, values, chosen, onChoose }: ColumnProps) => {
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = list;
    const line = current?.querySelector('input:checked')?.parentElement;
    if (current && line) current.scrollTop = line.offsetTop - (current.clientHeight - line.offsetHeight) / 2;
  }, []);
  return (
    <fieldset className="min-w-0 flex-1">
      <legend className="px-2 pb-1 text-xs font-medium text-ink-3">{label}</legend>
      <div ref={list} className="relative grid max-h-56 overflow-y-auto p-0.5">
        {values.map((value) => (
          <label
            key={value}
            className="flex h-8 shrink-0 cursor-pointer items-center justify-center rounded-sm tabular-nums hover:bg-sunken has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent max-sm:h-11"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            {value}
          </label>
        ))}
      </div>
    </fieldset>
  );
};

type TimePickerProps = {
  label: string;
  /** `HH:MM` */
  value: string;
  onChange: (value: string) => void;
  /** Minutes are offered in steps of so many. */
  interval?: number;
  texts: { hours: string; minutes: string };
};

/** A time of the day: hours 00 to 23, minutes in steps, as HH:MM. */
export const TimePicker = ({ label, value, onChange, interval = 1, texts }: TimePickerProps) => {
  const [hour = '00', minute = '00'] = value.split(':');
  const minutes = Array.from({ length: Math.ceil(60 / interval) }, (_, step) => twoDigits(step * interval));
  return (
    <Popover
      title={label}
      trigger={
        <Button icon={Clock} aria-label={`${label}: ${value}`} className="tabular-nums">
          {value}
        </Button>
      }
    >
      <div className="flex gap-2 p-3">
        <Column
          label={texts.hours}
          values={HOURS}
          chosen={hour}
          onChoose={(next) => onChange(`${next}:${minute}`)}
        />
        <Column
          label={texts.minutes}
          values={minutes}
          chosen={minute}
          onChoose={(next) => onChange(`${hour}:${next}`)}
        />
      </div>
    </Popover>
  );
};
