type SegmentedProps<V extends string> = {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
};

/** A switch between few views of one thing; one is always chosen. */
export const Segmented = <V extends string>({ label, value, options, onChange }: SegmentedProps<V>) => (
  <fieldset className="inline-flex h-8 shrink-0 rounded-sm border border-line bg-surface p-0.5 max-sm:h-12 max-sm:p-px">
    <legend className="sr-only">{label}</legend>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => option.value !== value && onChange(option.value)}
        className="rounded-xs px-2.5 text-ink-2 transition-colors hover:text-ink aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent"
      >
        {option.label}
      </button>
    ))}
  </fieldset>
);
