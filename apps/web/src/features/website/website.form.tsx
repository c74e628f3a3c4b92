import { LANGUAGE_KEYS, LANGUAGES } from '@adhelm/contract/content';
import type { Body } from '@adhelm/contract/route';
import { type CreateWebsite, createWebsite, type Website, websiteRoutes } from '@adhelm/contract/website';
import { useController } from 'react-hook-form';
import { call } from '../../lib/http/client.ts';
import { useActsForAll } from '../../lib/session/use-session.ts';
import { defineForm } from '../../resource/form/define-form.tsx';
import type { FieldsProps } from '../../resource/form/form-definition.ts';
import { PublisherPicker } from '../../resource/form/publisher-picker.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { websiteTexts as website } from './website.texts.ts';

type Values = Body<typeof websiteRoutes.create>;
type Fields = FieldsProps<Values, CreateWebsite>;

const languageOptions = LANGUAGE_KEYS.map((value) => ({ value, label: LANGUAGES[value] }));

const LanguageField = ({ form }: Pick<Fields, 'form'>) => {
  const { field, fieldState } = useController({ control: form.control, name: 'language' });
  return (
    <SelectField
      ref={field.ref}
      label={website.language}
      placeholder={website.selectLanguage}
      required
      value={field.value ?? null}
      options={languageOptions}
      onBlur={field.onBlur}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
};

const PublisherField = ({ form }: Pick<Fields, 'form'>) => {
  const { field, fieldState } = useController({ control: form.control, name: 'publisherId' });
  return (
    <PublisherPicker
      required
      value={field.value ?? null}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
};

const WebsiteFields = ({ form, isNew }: Fields) => {
  const actsForAll = useActsForAll();
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label={website.name}
        required
        maxLength={120}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label={website.domain}
        required
        maxLength={253}
        spellCheck={false}
        className="font-mono"
        hint={website.domainHint}
        error={errors.domain?.message}
        {...form.register('domain')}
      />
      <LanguageField form={form} />
      {isNew && actsForAll && <PublisherField form={form} />}
    </>
  );
};

export default defineForm<Website, Values, CreateWebsite>({
  noun: website.noun,
  schema: createWebsite,
  empty: { name: '', domain: '', publisherId: null },
  valuesOf: ({ name, domain, language }) => ({ name, domain, language }),
  describe: ({ name, domain, language }) => [
    [website.name, name],
    [website.domain, domain],
    [website.language, LANGUAGES[language]],
  ],
  create: (entered) => call(websiteRoutes.create, { body: entered }),
  update: ({ id, updatedAt }, { name, domain, language }) =>
    call(websiteRoutes.update, { params: { id }, body: { name, domain, language, updatedAt } }),
  reload: (id) => call(websiteRoutes.get, { params: { id } }),
  Fields: WebsiteFields,
});
