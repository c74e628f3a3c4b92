import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { IconButton } from '../../ui/button.tsx';
import { addMonths, dayAfterKey, inOrder, monthOf, weeksOf } from './calendar.ts';
import { pickerTexts } from './picker.texts.ts';
import { type DayRange, MAX_RANGE_DAYS } from './report-search.ts';

const DAY = 86_400_000;

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayName = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

type RangeCalendarProps = {
  range: DayRange;
  /** The last day that can be chosen. */
  today: number;
  onChoose: (range: DayRange) => void;
};

type DayLook = {
  day: number;
  outside: boolean;
  disabled: boolean;
  edge: boolean;
  within: boolean;
  focused: boolean;
};

const dayClass = ({ outside, disabled, edge, within }: DayLook) =>
  classNames(
    'grid h-9 w-full place-items-center max-sm:h-11 tabular-nums transition-colors',
    edge ? 'rounded-sm bg-accent font-semibold text-on-accent' : 'rounded-sm',
    !edge && within && 'bg-accent-soft text-accent',
    !edge && !within && (disabled || outside ? 'text-ink-3' : 'text-ink'),
    disabled ? 'cursor-default! opacity-50' : !edge && 'hover:bg-sunken dark:hover:bg-line',
  );

type DayCellProps = DayLook & {
  onPress: () => void;
  onHover: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

const DayCell = (props: DayCellProps) => (
  <td className="p-0.5">
    <button
      type="button"
      data-day={props.day}
      tabIndex={props.focused ? 0 : -1}
      aria-disabled={props.disabled || undefined}
      aria-pressed={props.edge || props.within}
      aria-label={dayName.format(props.day)}
      onClick={props.disabled ? undefined : props.onPress}
      onPointerEnter={props.onHover}
      onKeyDown={props.onKeyDown}
      className={dayClass(props)}
    >
      {new Date(props.day).getUTCDate()}
    </button>
  </td>
);

/** Two presses choose a range of days: its first and its last, in either order. */
export const RangeCalendar = ({ range, today, onChoose }: RangeCalendarProps) => {
  const [start, setStart] = useState<number | null>(null);
  const [focused, setFocused] = useState(Math.min(range.last, today));
  const [month, setMonth] = useState(monthOf(focused));
  const grid = useRef<HTMLTableElement>(null);
  const byKey = useRef(true);
  const titleId = useId();
  const shown = start === null ? range : inOrder(start, focused);

  // The focus follows the keyboard into another month, and starts on the last chosen day.
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
    byKey.current = false;
  }, [focused]);

  const isDisabled = (day: number) =>
    day > today || (start !== null && Math.abs(day - start) >= MAX_RANGE_DAYS * DAY);

  const press = (day: number) => {
    setFocused(day);
    if (start === null) setStart(day);
    else onChoose(inOrder(start, day));
  };

  const showMonth = (by: number) => {
    const next = addMonths(month, by);
    setMonth(next);
    setFocused(Math.min(next, today));
  };

  const moveByKey = (event: KeyboardEvent) => {
    const next = dayAfterKey(focused, event.key);
    if (next === undefined) return;
    event.preventDefault();
    byKey.current = true;
    setFocused(Math.min(next, today));
    setMonth(monthOf(Math.min(next, today)));
  };

  return (
    <div className="p-3">
      <div className="mb-1 flex items-center justify-between">
        <IconButton label={pickerTexts.previousMonth} icon={ChevronLeft} onClick={() => showMonth(-1)} />
        <p id={titleId} className="font-semibold" aria-live="polite">
          {monthName.format(month)}
        </p>
        <IconButton
          label={pickerTexts.nextMonth}
          icon={ChevronRight}
          aria-disabled={addMonths(month, 1) > today || undefined}
          onClick={() => addMonths(month, 1) <= today && showMonth(1)}
        />
      </div>
      <table ref={grid} aria-labelledby={titleId} className="w-full table-fixed border-collapse text-center">
        <thead>
          <tr>
            {pickerTexts.weekdays.map((name) => (
              <th key={name} scope="col" className="h-7 text-2xs font-medium text-ink-3">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  outside={monthOf(day) !== month}
                  disabled={isDisabled(day)}
                  edge={day === shown.first || day === shown.last}
                  within={day > shown.first && day < shown.last}
                  focused={day === focused}
                  onPress={() => press(day)}
                  onKeyDown={moveByKey}
                  onHover={() => start !== null && !isDisabled(day) && setFocused(day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-center text-xs text-ink-2" aria-live="polite">
        {start === null ? pickerTexts.firstDay : pickerTexts.lastDay}
      </p>
    </div>
  );
};
