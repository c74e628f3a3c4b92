import {
  PUBLISHER_LIMITS,
  type PublisherRecord,
  publisherRecordRoutes,
} from '@adhelm/contract/publisher-record';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { call } from '../../lib/http/client.ts';
import { isAdmin, useUser } from '../../lib/session/use-session.ts';
import { defineForm } from '../../resource/form/define-form.tsx';
import type { ResourceFormProps } from '../../resource/form/form-props.ts';
import { TextField } from '../../ui/field.tsx';
import { SwitchField } from '../../ui/switch.tsx';
import { BankFields } from './bank-fields.tsx';
import { takeEntries } from './kept-entries.ts';
import { LooksFields } from './looks-fields.tsx';
import { publisherTexts } from './publisher.texts.ts';
import { publisherFormTexts as words } from './publisher-form.texts.ts';
import {
  changesOf,
  emptyValues,
  type PublisherFieldsProps,
  type PublisherValues,
  publisherForm,
  valuesOf,
} from './publisher-values.ts';
import { TermsFields } from './terms-fields.tsx';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid gap-5 border-t border-line [&>*+*]:clear-both">
    <legend className="float-left w-full pt-4 font-semibold">{title}</legend>
    {children}
  </fieldset>
);

/** What was entered before somebody had to sign in again. */
const useKeptEntries = ({ form, row }: PublisherFieldsProps) => {
  const id = row?.id ?? null;
  useEffect(() => {
    const kept = takeEntries(id);
    if (kept) form.reset(kept, { keepDefaultValues: true });
  }, [form, id]);
};

const Fields = (props: PublisherFieldsProps) => {
  const { form, row } = props;
  const admin = isAdmin(useUser());
  useKeptEntries(props);
  return (
    <>
      <TextField
        label={words.name}
        required
        maxLength={PUBLISHER_LIMITS.name}
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      {admin && <SwitchField label={words.active} hint={words.activeHint} {...form.register('isActive')} />}
      <Part title={words.looks}>
        <LooksFields form={form} />
      </Part>
      {admin && (
        <Part title={words.terms}>
          <TermsFields form={form} row={row} />
        </Part>
      )}
      <Part title={words.bankAccount}>
        <BankFields form={form} row={row} />
      </Part>
    </>
  );
};

const Form = defineForm<PublisherRecord, PublisherValues, PublisherValues>({
  noun: publisherTexts.noun,
  schema: publisherForm,
  empty: emptyValues(),
  valuesOf,
  describe: (values) => [
    [words.name, values.name],
    [words.active, values.isActive ? publisherTexts.statuses.active : publisherTexts.statuses.inactive],
    [words.domains, values.domains.join(', ')],
    [words.threshold, values.paymentThreshold],
    [words.billingZone, values.billingZone],
    [words.accountName, values.bankAccount.accountName],
    [words.accountNumber, values.bankAccount.accountNumber],
  ],
  create: (entered) => call(publisherRecordRoutes.create, { body: changesOf(entered, emptyValues()) }),
  update: (row, entered) =>
    call(publisherRecordRoutes.update, {
      params: { id: row.id },
      body: { ...changesOf(entered, valuesOf(row)), updatedAt: row.updatedAt },
    }),
  reload: (id) => call(publisherRecordRoutes.get, { params: { id } }),
  Fields,
});

/** A change shows at once where publishers are named: in the switcher, and as the brand. */
const PublisherForm = (props: ResourceFormProps<PublisherRecord>) => {
  const queries = useQueryClient();
  const onSaved = async () => {
    await Promise.all(
      ['branding', 'publishers', 'entity-picker'].map((key) =>
        queries.invalidateQueries({ queryKey: [key] }),
      ),
    );
    await props.onSaved();
  };
  return <Form {...props} onSaved={onSaved} />;
};

export default PublisherForm;
