import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';

type SegmentedProps<V extends string> = {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
};

/** A switch between few views of one thing; arrow keys move, one is always chosen. */
export const Segmented = <V extends string>({ label, value, options, onChange }: SegmentedProps<V>) => (
  <ToggleGroup
    aria-label={label}
    value={[value]}
    onValueChange={([next]) => {
      if (next !== undefined) onChange(next);
    }}
    className="inline-flex h-8 shrink-0 rounded-sm border border-line bg-surface p-0.5"
  >
    {options.map((option) => (
      <Toggle
        key={option.value}
        value={option.value}
        className="rounded-xs px-2.5 text-ink-2 transition-colors hover:text-ink data-pressed:bg-accent-soft data-pressed:font-medium data-pressed:text-accent"
      >
        {option.label}
      </Toggle>
    ))}
  </ToggleGroup>
);
