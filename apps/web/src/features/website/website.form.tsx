import { LANGUAGE_KEYS, LANGUAGES } from '@adhelm/contract/content';
import type { Body } from '@adhelm/contract/route';
import { type CreateWebsite, createWebsite, type Website, websiteRoutes } from '@adhelm/contract/website';
import { IP_KEEPING } from '@adhelm/domain/ip-keeping';
import { useController } from 'react-hook-form';
import { call } from '../../lib/http/client.ts';
import { useActsForAll } from '../../lib/session/use-session.ts';
import { defineForm } from '../../resource/form/define-form.tsx';
import type { FieldsProps } from '../../resource/form/form-definition.ts';
import { PublisherPicker } from '../../resource/form/publisher-picker.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
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

const ipKeepingOptions = IP_KEEPING.map((value) => ({ value, label: website.ipKeepingOf[value] }));

const IpKeepingField = ({ form }: Pick<Fields, 'form'>) => {
  const { field, fieldState } = useController({ control: form.control, name: 'ipKeeping' });
  return (
    <SelectField
      ref={field.ref}
      label={website.ipKeeping}
      placeholder={website.ipKeeping}
      value={field.value ?? null}
      options={ipKeepingOptions}
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
      <IpKeepingField form={form} />
      <TextArea
        label={website.adsTxt}
        rows={3}
        spellCheck={false}
        className="font-mono"
        hint={website.adsTxtHint}
        error={errors.adsTxt?.message}
        {...form.register('adsTxt')}
      />
      <TextArea
        label={website.imprint}
        rows={3}
        hint={website.imprintHint}
        error={errors.imprint?.message}
        {...form.register('imprint')}
      />
      <TextArea
        label={website.privacy}
        rows={4}
        hint={website.privacyHint}
        error={errors.privacy?.message}
        {...form.register('privacy')}
      />
    </>
  );
};

export default defineForm<Website, Values, CreateWebsite>({
  noun: website.noun,
  schema: createWebsite,
  empty: {
    name: '',
    domain: '',
    publisherId: null,
    adsTxt: '',
    imprint: '',
    privacy: '',
    ipKeeping: 'NETWORK',
  },
  valuesOf: ({ name, domain, language, adsTxt, imprint, privacy, ipKeeping }) => ({
    name,
    domain,
    language,
    adsTxt,
    imprint,
    privacy,
    ipKeeping,
  }),
  describe: ({ name, domain, language, adsTxt = '', imprint = '', privacy = '', ipKeeping = 'NETWORK' }) => [
    [website.name, name],
    [website.domain, domain],
    [website.language, LANGUAGES[language]],
    [website.ipKeeping, website.ipKeepingOf[ipKeeping]],
    [website.adsTxt, adsTxt],
    [website.imprint, imprint],
    [website.privacy, privacy],
  ],
  create: (entered) => call(websiteRoutes.create, { body: entered }),
  update: ({ id, updatedAt }, entered) =>
    call(websiteRoutes.update, { params: { id }, body: { ...entered, updatedAt } }),
  reload: (id) => call(websiteRoutes.get, { params: { id } }),
  Fields: WebsiteFields,
});
