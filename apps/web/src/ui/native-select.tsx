import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

type NativeSelectProps<V> = {
  label: string;
  value: V;
  onChange: (value: string) => void;
  className?: string;
  /** As wide as what is chosen, where the browser can; else as the longest choice. */
  fitted?: boolean;
  /** The id of what is the matter with it. */
  errorId?: string | undefined;
  /** The options. */
  children: ReactNode;
};

/** The platform's own list: light, and right on every phone. */
export const NativeSelect = <V extends string | number>(props: NativeSelectProps<V>) => (
  <span className={classNames('relative inline-flex', props.className)}>
    <select
      aria-label={props.label}
      aria-invalid={props.errorId ? true : undefined}
      aria-describedby={props.errorId}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      className={classNames(
        props.fitted && 'field-sizing-content',
        'h-8 w-full appearance-none truncate rounded-sm border border-line bg-surface pr-8 pl-2.5 text-ink-2 aria-invalid:border-bad max-sm:h-11',
      )}
    >
      {props.children}
    </select>
    <ChevronDown
      className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2 text-ink-3"
      aria-hidden="true"
    />
  </span>
);
