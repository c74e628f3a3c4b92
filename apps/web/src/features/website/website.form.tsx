import { LANGUAGES } from '@adhelm/contract/content';
import { type CreateWebsite, createWebsite, type Website, websiteRoutes } from '@adhelm/contract/website';
import { useController } from 'react-hook-form';
import { call } from '../../lib/http/client.ts';
import { useActsForAll } from '../../lib/session/use-session.ts';
import { defineForm } from '../../resource/form/define-form.tsx';
import { PublisherPicker } from '../../resource/form/publisher-picker.tsx';
import { TextField } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ChoiceField } from './choice-field.tsx';
import { FeedFields } from './feed-fields.tsx';
import { IconField } from './icon-field.tsx';
import { ListField } from './list-field.tsx';
import { websiteTexts as website } from './website.texts.ts';
import {
  DEFAULT_SETTINGS,
  type WebsiteFieldsProps,
  type WebsiteForm,
  type WebsiteValues,
} from './website-values.ts';

const PublisherField = ({ form }: WebsiteForm) => {
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

/** Names that were saved and lead to another website. */
const UnservedNotice = ({ hosts }: { hosts: readonly string[] }) =>
  hosts.length > 0 && (
    <p role="status" className="rounded-md bg-warn-soft px-3.5 py-2.5 wrap-anywhere text-warn">
      {website.unservedHosts(hosts)}
    </p>
  );

const WebsiteFields = ({ form, isNew, row }: WebsiteFieldsProps) => {
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
      <UnservedNotice hosts={row?.unservedHosts ?? []} />
      <ListField
        form={form}
        name="aliases"
        label={website.aliases}
        hint={website.aliasesHint}
        maxLength={253}
      />
      <ChoiceField
        form={form}
        name="language"
        label={website.language}
        placeholder={website.selectLanguage}
        required
        labels={LANGUAGES}
      />
      {isNew && actsForAll && <PublisherField form={form} />}
      <IconField form={form} />
      {actsForAll && <FeedFields form={form} />}
      {form.watch('feed') === 'GOOGLE' && (
        <ChoiceField
          form={form}
          name="adTextCheck"
          label={website.adTextCheck}
          hint={website.adTextCheckHint}
          labels={website.adTextCheckOf}
        />
      )}
      <ChoiceField
        form={form}
        name="consent"
        label={website.consent}
        hint={website.consentHint}
        labels={website.consentOf}
      />
      <ChoiceField
        form={form}
        name="botHandling"
        label={website.botHandling}
        hint={website.botHandlingHint}
        labels={website.botHandlingOf}
      />
      <ChoiceField form={form} name="ipKeeping" label={website.ipKeeping} labels={website.ipKeepingOf} />
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

export default defineForm<Website, WebsiteValues, CreateWebsite>({
  noun: website.noun,
  schema: createWebsite,
  empty: { name: '', domain: '', publisherId: null, ...DEFAULT_SETTINGS },
  valuesOf: (saved) => ({
    name: saved.name,
    domain: saved.domain,
    language: saved.language,
    adsTxt: saved.adsTxt,
    imprint: saved.imprint,
    privacy: saved.privacy,
    ipKeeping: saved.ipKeeping,
    aliases: saved.aliases,
    favicon: saved.favicon,
    consent: saved.consent,
    botHandling: saved.botHandling,
    feed: saved.feed,
    feedChannels: saved.feedChannels,
    feedPublisherId: saved.feedPublisherId,
    feedStyleId: saved.feedStyleId,
    adTextCheck: saved.adTextCheck,
  }),
  describe: (entered) => {
    const values = { ...DEFAULT_SETTINGS, ...entered };
    return [
      [website.name, values.name],
      [website.domain, values.domain],
      [website.aliases, values.aliases.join(', ')],
      [website.language, LANGUAGES[values.language]],
      [website.favicon, values.favicon],
      [website.feed, website.feedOf[values.feed]],
      [website.feedChannels, values.feedChannels.join(', ')],
      [website.feedPublisherId, values.feedPublisherId],
      [website.feedStyleId, values.feedStyleId],
      [website.adTextCheck, website.adTextCheckOf[values.adTextCheck]],
      [website.consent, website.consentOf[values.consent]],
      [website.botHandling, website.botHandlingOf[values.botHandling]],
      [website.ipKeeping, website.ipKeepingOf[values.ipKeeping]],
      [website.adsTxt, values.adsTxt],
      [website.imprint, values.imprint],
      [website.privacy, values.privacy],
    ];
  },
  create: (entered) => call(websiteRoutes.create, { body: entered }),
  update: ({ id, updatedAt }, entered) =>
    call(websiteRoutes.update, { params: { id }, body: { ...entered, updatedAt } }),
  reload: (id) => call(websiteRoutes.get, { params: { id } }),
  Fields: WebsiteFields,
});
