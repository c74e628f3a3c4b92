import { useController } from 'react-hook-form';
import { SelectField } from '../../ui/select.tsx';
import type { WebsiteForm } from './website-values.ts';

type ChoiceFieldProps<Value extends string> = WebsiteForm & {
  name: 'language' | 'ipKeeping' | 'consent' | 'botHandling' | 'feed' | 'adTextCheck';
  label: string;
  placeholder?: string;
  required?: boolean;
  hint?: string;
  labels: Readonly<Record<Value, string>>;
};

/** One of a few. */
export const ChoiceField = <Value extends string>({
  form,
  name,
  label,
  placeholder = label,
  required = false,
  hint,
  labels,
}: ChoiceFieldProps<Value>) => {
  const { field, fieldState } = useController({ control: form.control, name });
  const options = Object.entries<string>(labels).map(([value, shown]) => ({ value, label: shown }));
  return (
    <SelectField
      ref={field.ref}
      label={label}
      placeholder={placeholder}
      required={required}
      hint={hint}
      value={field.value ?? null}
      options={options}
      onBlur={field.onBlur}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
};
