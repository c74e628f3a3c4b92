import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../lib/class-names.ts';

type BoxProps = {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  indeterminate?: boolean;
  disabled?: boolean;
  className?: string;
};

const BOX =
  'grid size-4 shrink-0 place-items-center rounded-xs border-[1.5px] border-control bg-surface text-on-accent transition-colors hover:border-accent data-checked:border-accent data-checked:bg-accent data-indeterminate:border-accent data-indeterminate:bg-accent data-disabled:opacity-50';

type CheckboxProps = BoxProps & {
  id?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
};

const Checkbox = ({ onCheckedChange, className, indeterminate = false, ...rest }: CheckboxProps) => (
  <Base.Root
    {...rest}
    indeterminate={indeterminate}
    onCheckedChange={(checked) => onCheckedChange(checked)}
    className={classNames(BOX, className)}
  >
    <Base.Indicator className="grid place-items-center">
      {indeterminate ? (
        <Minus className="size-3" strokeWidth={3} aria-hidden="true" />
      ) : (
        <Check className="size-3" strokeWidth={3} aria-hidden="true" />
      )}
    </Base.Indicator>
  </Base.Root>
);

type CheckboxFieldProps = BoxProps & { label: ReactNode; hint?: ReactNode };

export const CheckboxField = ({ label, hint, className, ...box }: CheckboxFieldProps) => {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={classNames('flex cursor-pointer gap-2.5', hint ? 'items-start' : 'items-center', className)}
    >
      <Checkbox
        {...box}
        id={id}
        className={hint ? 'mt-0.5' : ''}
        aria-labelledby={`${id}-label`}
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
      />
      <span className="grid text-ink-2">
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="text-xs text-ink-3">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
};
