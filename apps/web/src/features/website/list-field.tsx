import { useController } from 'react-hook-form';
import { listError } from '../../resource/form/list-error.ts';
import { TagsField } from '../../ui/tags-field.tsx';
import { websiteTexts as website } from './website.texts.ts';
import type { WebsiteForm } from './website-values.ts';

const MOST = 20;

type ListFieldProps = WebsiteForm & {
  name: 'aliases' | 'feedChannels';
  label: string;
  hint: string;
  maxLength: number;
};

/** Some names, one by one. */
export const ListField = ({ form, name, label, hint, maxLength }: ListFieldProps) => {
  const { field } = useController({ control: form.control, name });
  return (
    <TagsField
      label={label}
      hint={hint}
      value={field.value ?? []}
      onChange={(names) => field.onChange(names.slice(0, MOST))}
      maxLength={maxLength}
      removeLabel={website.remove}
      error={listError(form.formState.errors[name])}
    />
  );
};
