import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classNames } from '../lib/class-names.ts';

/** The look of everything one types or picks a value in. */
export const CONTROL_CLASS =
  'h-9 w-full rounded-sm border border-control bg-surface px-2.5 text-sm text-ink transition-colors hover:border-ink-3 focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-bad aria-invalid:outline-bad read-only:border-line read-only:bg-sunken read-only:text-ink-2 disabled:border-line disabled:bg-sunken disabled:text-ink-2';

type FieldFrameProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Ids to give to the control and to what describes it. */
  ids: FieldIds;
  children: ReactNode;
};

export type FieldIds = { control: string; hint: string; error: string };

export const useFieldIds = (): FieldIds => {
  const id = useId();
  return { control: id, hint: `${id}-hint`, error: `${id}-error` };
};

/** What to put on the control itself, so that label, hint and error are announced with it. */
export const describedBy = (ids: FieldIds, hint: ReactNode, error: string | undefined) => ({
  id: ids.control,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': classNames(error && ids.error, hint ? ids.hint : null) || undefined,
});

/** Label above, hint and error below; around any kind of control. */
export const FieldFrame = ({ label, hint, error, required, ids, children }: FieldFrameProps) => (
  <div className="grid grid-cols-1 gap-1.5">
    <label htmlFor={ids.control} className="w-fit font-medium">
      {label}
      {required && (
        <span className="ml-0.5 text-bad" aria-hidden="true">
          *
        </span>
      )}
    </label>
    {children}
    {error && (
      <p id={ids.error} className="text-xs text-bad">
        {error}
      </p>
    )}
    {hint && (
      <p id={ids.hint} className="text-xs text-ink-3">
        {hint}
      </p>
    )}
  </div>
);

type TextFieldProps = ComponentPropsWithRef<'input'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

export const TextField = ({ label, hint, error, required, className, ...input }: TextFieldProps) => {
  const ids = useFieldIds();
  return (
    <FieldFrame label={label} hint={hint} error={error} required={required} ids={ids}>
      <input
        type="text"
        autoComplete="off"
        {...input}
        {...describedBy(ids, hint, error)}
        aria-required={required || undefined}
        className={classNames(CONTROL_CLASS, className)}
      />
    </FieldFrame>
  );
};
