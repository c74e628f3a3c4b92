import { Check, Minus } from 'lucide-react';

type RowCheckboxProps = {
  label: string;
  checked: boolean;
  onToggle: (event: Event) => void;
  indeterminate?: boolean;
  disabled?: boolean;
};

/** The browser's own checkbox in our looks: a long page holds many, and they are light. */
export const RowCheckbox = ({
  label,
  checked,
  onToggle,
  indeterminate = false,
  disabled,
}: RowCheckboxProps) => {
  const Mark = indeterminate ? Minus : Check;
  return (
    <span className="relative grid size-4">
      <input
        type="checkbox"
        aria-label={label}
        aria-checked={indeterminate ? 'mixed' : undefined}
        ref={(box) => {
          if (box) box.indeterminate = indeterminate;
        }}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onToggle(event.nativeEvent)}
        className="peer size-4 appearance-none max-sm:before:absolute max-sm:before:-inset-3.5 rounded-xs border-[1.5px] border-control bg-surface transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent hover:border-accent disabled:opacity-50"
      />
      <Mark
        className="pointer-events-none absolute inset-0.5 hidden size-3 text-on-accent peer-checked:block peer-indeterminate:block"
        strokeWidth={3}
        aria-hidden="true"
      />
    </span>
  );
};
