import type { ComponentPropsWithRef } from 'react';
import type { DayRange } from './report-search.ts';

type RangeTabProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & { label: string; chosen: boolean };

export const RangeTab = ({ label, chosen, ...button }: RangeTabProps) => (
  <button
    type="button"
    {...button}
    aria-pressed={chosen}
    className="shrink-0 max-sm:min-w-11 rounded-xs px-2.5 whitespace-nowrap text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent"
  >
    {label}
  </button>
);

export type CustomRangeProps = {
  label: string;
  chosen: boolean;
  /** The days on screen now. */
  range: DayRange;
  today: number;
  onChoose: (range: DayRange) => void;
};
