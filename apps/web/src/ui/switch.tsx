import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';

type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'>;

/** A checkbox that looks like what it does: something is on or off. */
export const Switch = (input: SwitchProps) => (
  <input
    {...input}
    type="checkbox"
    className="relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full bg-control transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-surface before:transition-transform checked:bg-accent checked:before:translate-x-4 disabled:cursor-default disabled:opacity-50"
  />
);

type SwitchFieldProps = SwitchProps & { label: ReactNode; hint?: ReactNode };

/** A switch with its name before it. */
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
      <Switch {...input} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
    </div>
  );
};
