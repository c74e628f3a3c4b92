import { Check, Minus } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';

type PermissionBoxProps = {
  /** What the permission allows. */
  label: string;
  /** What stands beside the box where the heads of the columns have no room. */
  shortLabel?: string;
  /** The label stands beside the box. */
  withLabel?: boolean;
  checked: boolean;
  indeterminate?: boolean;
  /** Why it cannot be given; the box then stays, explains and does nothing. */
  refusal: string | null;
  onChange: (checked: boolean) => void;
};

const BOX =
  'peer size-4 appearance-none rounded-xs border-[1.5px] border-control bg-surface transition-colors not-aria-disabled:hover:border-accent checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:border-line-strong aria-disabled:bg-sunken';

/** One permission to tick; the browser's own checkbox, since there are far more than a hundred. */
export const PermissionBox = (props: PermissionBoxProps) => {
  const { label, shortLabel, withLabel = false, checked, indeterminate = false, refusal, onChange } = props;
  const Mark = indeterminate ? Minus : Check;
  const text = withLabel ? label : shortLabel;
  return (
    <label
      title={refusal ?? label}
      className={classNames(
        'flex gap-2.5 max-sm:min-h-11 max-sm:items-center',
        withLabel ? 'items-start *:first:mt-0.5' : 'items-center',
        withLabel || shortLabel === undefined ? 'justify-start' : 'py-1 sm:justify-center',
        refusal === null ? 'cursor-pointer' : 'cursor-not-allowed',
      )}
    >
      <span className="relative grid size-4 shrink-0">
        <input
          type="checkbox"
          aria-label={label}
          aria-disabled={refusal !== null || undefined}
          aria-description={refusal ?? undefined}
          ref={(box) => {
            if (box) box.indeterminate = indeterminate;
          }}
          checked={checked}
          onChange={(event) => refusal === null && onChange(event.target.checked)}
          className={BOX}
        />
        <Mark
          className="pointer-events-none absolute inset-0.5 hidden size-3 text-on-accent peer-checked:block peer-indeterminate:block"
          strokeWidth={3}
          aria-hidden="true"
        />
        {refusal !== null && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-0.5 h-px w-3 -rotate-45 bg-ink-3"
          />
        )}
      </span>
      {text !== undefined && (
        <span
          aria-hidden="true"
          className={classNames(
            'text-ink-2',
            !withLabel && 'sm:hidden',
            refusal !== null && 'text-ink-3 line-through',
          )}
        >
          {text}
        </span>
      )}
    </label>
  );
};
