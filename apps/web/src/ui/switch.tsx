import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';

type SwitchFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

/** A checkbox that looks like what it does: something is on or off. */
export const SwitchField = ({ label, hint, ...input }: SwitchFieldProps) => {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="grid">
        <label htmlFor={id} className="w-fit font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-ink-3">
            {hint}
          </p>
        )}
      </div>
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative h-5 w-9 shrink-0 appearance-none rounded-full bg-control transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-surface before:transition-transform checked:bg-accent checked:before:translate-x-4 disabled:opacity-50"
      />
    </div>
  );
};
