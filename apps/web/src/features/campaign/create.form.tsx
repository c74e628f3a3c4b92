import { type AdAccount, adAccountRoutes } from '@adhelm/contract/ad-account';
import {
  type Campaign,
  type CreateCampaign,
  campaignRoutes,
  createCampaign,
  OBJECTIVES,
} from '@adhelm/contract/campaign';
import type { Body } from '@adhelm/contract/route';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { call } from '../../lib/http/client.ts';
import { useCan } from '../../lib/session/use-session.ts';
import { texts } from '../../lib/texts.ts';
import { defineForm } from '../../resource/form/define-form.tsx';
import { EntityPicker } from '../../resource/form/entity-picker.tsx';
import type { FieldsProps } from '../../resource/form/form-definition.ts';
import { pageLookup } from '../../resource/lookups.ts';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { campaignTexts as words } from './campaign.texts.ts';

type Values = Body<typeof campaignRoutes.create>;
type Fields = FieldsProps<Values, CreateCampaign, Campaign>;
type Objective = Values['objective'];

const FOUND_AT_ONCE = 100;

const isObjective = (key: string): key is Objective => key in OBJECTIVES;
const objectives = Object.keys(OBJECTIVES)
  .filter(isObjective)
  .map((value) => ({ value, label: OBJECTIVES[value] }));

type FoundAccount = Pick<AdAccount, 'id' | 'name' | 'currency'>;

/** Those in which something can be made. */
const searchAccounts = async (search: string, signal: AbortSignal): Promise<FoundAccount[]> => {
  const query = { limit: FOUND_AT_ONCE, search: search || undefined, sortBy: 'name', sortOrder: 'asc' };
  const { items } = await call(adAccountRoutes.list, { query, signal });
  return items.filter(({ isConnected }) => isConnected);
};

type AccountFieldProps = Pick<Fields, 'form'> & { onCurrency: (currency: string | null) => void };

const AccountField = ({ form, onCurrency }: AccountFieldProps) => {
  const { field, fieldState } = useController({ control: form.control, name: 'adAccountId' });
  const [currencies] = useState(() => new Map<number, string>());
  const search = async (text: string, signal: AbortSignal) => {
    const found = await searchAccounts(text, signal);
    for (const { id, currency } of found) currencies.set(id, currency);
    return found;
  };
  return (
    <EntityPicker
      label={words.adAccount}
      required
      queryKey={['campaign-account']}
      search={search}
      value={field.value ?? null}
      onChange={(id) => {
        field.onChange(id ?? undefined);
        onCurrency(id === null ? null : (currencies.get(id) ?? null));
      }}
      placeholder={words.selectAccount}
      searchPlaceholder={words.searchAccounts}
      emptyText={words.noAccounts}
      error={fieldState.error?.message}
    />
  );
};

const ObjectiveField = ({ form }: Pick<Fields, 'form'>) => {
  const { field, fieldState } = useController({ control: form.control, name: 'objective' });
  return (
    <SelectField<Objective>
      ref={field.ref}
      label={words.objective}
      placeholder={words.selectObjective}
      required
      value={field.value ?? null}
      options={objectives}
      onBlur={field.onBlur}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
};

const PageField = ({ form }: Pick<Fields, 'form'>) => {
  const { field, fieldState } = useController({ control: form.control, name: 'landingPageId' });
  return (
    <EntityPicker
      label={words.linkPageLabel}
      queryKey={['campaign-page']}
      search={pageLookup.search}
      value={field.value ?? null}
      onChange={field.onChange}
      none={{ label: words.noPage }}
      searchPlaceholder={words.searchPages}
      emptyText={words.noPages}
      error={fieldState.error?.message}
    />
  );
};

const CampaignFields = ({ form }: Fields) => {
  const can = useCan();
  const [currency, setCurrency] = useState<string | null>(null);
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label={words.name}
        required
        maxLength={200}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <AccountField form={form} onCurrency={setCurrency} />
      <ObjectiveField form={form} />
      <TextField
        label={words.dailyBudget}
        required
        inputMode="decimal"
        hint={currency === null ? undefined : words.dailyBudgetHint(currency)}
        error={errors.dailyBudget?.message}
        {...form.register('dailyBudget')}
      />
      {can('GET_POSTS') && <PageField form={form} />}
    </>
  );
};

/** What a campaign is created from; where it leads can be changed afterwards, the rest lies at its platform. */
export default defineForm<Campaign, Values, CreateCampaign>({
  noun: texts.campaign.noun,
  schema: createCampaign,
  empty: { name: '', dailyBudget: '', landingPageId: null },
  valuesOf: ({ name, dailyBudget, post }) => ({
    name,
    adAccountId: 0,
    objective: 'OUTCOME_TRAFFIC',
    dailyBudget: String(dailyBudget ?? ''),
    landingPageId: post?.id ?? null,
  }),
  describe: ({ name, dailyBudget }) => [
    [words.name, name],
    [words.dailyBudget, dailyBudget],
  ],
  create: (campaign) => call(campaignRoutes.create, { body: campaign }),
  update: ({ id, updatedAt }, { landingPageId }) =>
    call(campaignRoutes.update, { params: { id }, body: { landingPageId, updatedAt } }),
  reload: (id) => call(campaignRoutes.get, { params: { id } }),
  Fields: CampaignFields,
});
