import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { CONTROL_CLASS, describedBy, FieldFrame, useFieldIds } from './field.tsx';

type TextAreaProps = ComponentPropsWithRef<'textarea'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A text of several lines as a field of a form. */
export const TextArea = ({ label, hint, error, required, className, ...area }: TextAreaProps) => {
  const ids = useFieldIds();
  return (
    <FieldFrame label={label} hint={hint} error={error} required={required} ids={ids}>
      <textarea
        {...area}
        {...describedBy(ids, hint, error)}
        aria-required={required || undefined}
        className={classNames(CONTROL_CLASS, 'h-auto! resize-y py-2 leading-5', className)}
      />
    </FieldFrame>
  );
};
