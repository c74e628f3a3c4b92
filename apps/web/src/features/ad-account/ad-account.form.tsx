import {
  type AdAccount,
  adAccountRoutes,
  type UpdateAdAccount,
  updateAdAccount,
} from '@adhelm/contract/ad-account';
import { peopleRoutes } from '@adhelm/contract/people';
import type { Body } from '@adhelm/contract/route';
import { instantOf, isZone, localOf, UTC, type Zone } from '@adhelm/domain/time-zone';
import { useController, useWatch } from 'react-hook-form';
import { call } from '../../lib/http/client.ts';
import { useActsForAll } from '../../lib/session/use-session.ts';
import { texts } from '../../lib/texts.ts';
import { defineForm } from '../../resource/form/define-form.tsx';
import { EntityPicker } from '../../resource/form/entity-picker.tsx';
import type { FieldsProps } from '../../resource/form/form-definition.ts';
import { PublisherPicker } from '../../resource/form/publisher-picker.tsx';
import { TextField } from '../../ui/field.tsx';
import { adAccountTexts as words } from './ad-account.texts.ts';

type Values = Body<typeof adAccountRoutes.update>;
type Fields = FieldsProps<Values, UpdateAdAccount, AdAccount>;

const FOUND_AT_ONCE = 100;
const DAY_TEXT = 'YYYY-MM-DD'.length;

const zoneOf = (row: AdAccount | null): Zone => (row && isZone(row.timeZone) ? row.timeZone : UTC);

const dayOf = (instant: string | null | undefined, zone: Zone): string =>
  instant ? new Date(localOf(zone, Date.parse(instant))).toISOString().slice(0, DAY_TEXT) : '';

/** The first moment of a day by the clock of the account; nothing for a day that was not entered whole. */
const instantOfDay = (day: string, zone: Zone): string | null => {
  const local = Date.parse(`${day}T00:00:00.000Z`);
  return Number.isNaN(local) ? null : new Date(instantOf(zone, local)).toISOString();
};

/** Who works for the publisher that the account then belongs to. */
const searchAdvertisers =
  (publisherId: number | undefined) => async (search: string, signal: AbortSignal) => {
    const query = { isAdvertiser: true, limit: FOUND_AT_ONCE, search: search || undefined };
    const { items } = await call(peopleRoutes.list, { query, signal });
    return items.filter((user) => user.publisherId === publisherId);
  };

const AdvertiserField = ({ form, row }: Pick<Fields, 'form' | 'row'>) => {
  const { field, fieldState } = useController({ control: form.control, name: 'userId' });
  const publisherId = useWatch({ control: form.control, name: 'publisherId' });
  return (
    <EntityPicker
      key={publisherId}
      label={words.advertiser}
      queryKey={['account-advertiser', publisherId]}
      search={searchAdvertisers(publisherId)}
      value={field.value ?? null}
      initial={row?.user}
      onChange={field.onChange}
      none={{ label: words.noAdvertiser }}
      searchPlaceholder={words.searchAdvertiser}
      emptyText={words.noAdvertisers}
      error={fieldState.error?.message}
    />
  );
};

const PublisherField = ({ form, row }: Pick<Fields, 'form' | 'row'>) => {
  const { field, fieldState } = useController({ control: form.control, name: 'publisherId' });
  return (
    <PublisherPicker
      required
      value={field.value ?? null}
      initial={row?.publisher ?? null}
      onChange={(publisherId) => {
        field.onChange(publisherId);
        // Whoever it was assigned to works for another publisher.
        form.setValue('userId', publisherId === row?.publisherId ? (row?.user?.id ?? null) : null);
      }}
      error={fieldState.error?.message}
    />
  );
};

const CrawlField = ({ form, row }: Pick<Fields, 'form' | 'row'>) => {
  const { field, fieldState } = useController({ control: form.control, name: 'buyAt' });
  const zone = zoneOf(row);
  return (
    <TextField
      ref={field.ref}
      type="date"
      label={words.startCrawling}
      hint={words.startCrawlingHint(zone)}
      value={dayOf(field.value, zone)}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(instantOfDay(event.target.value, zone))}
      error={fieldState.error?.message}
    />
  );
};

const AccountFields = ({ form, row }: Fields) => {
  const actsForAll = useActsForAll();
  return (
    <>
      <p className="font-medium wrap-anywhere">{row && `${row.name} (${row.realAccountId})`}</p>
      {actsForAll && <PublisherField form={form} row={row} />}
      <AdvertiserField form={form} row={row} />
      <CrawlField form={form} row={row} />
    </>
  );
};

export default defineForm<AdAccount, Values, UpdateAdAccount>({
  noun: words.noun,
  schema: updateAdAccount,
  empty: {},
  valuesOf: ({ publisherId, user, buyAt }) => ({ publisherId, userId: user?.id ?? null, buyAt }),
  describe: ({ publisherId, userId, buyAt }) => [
    [words.publisher, publisherId ? texts.list.entity(publisherId) : ''],
    [words.advertiser, userId ? texts.list.entity(userId) : words.noAdvertiser],
    [words.startCrawling, buyAt?.slice(0, DAY_TEXT) ?? ''],
  ],
  create: () => Promise.reject(new Error('Ad accounts come from their platform')),
  update: ({ id, publisherId: before, updatedAt }, { publisherId, userId, buyAt }) =>
    call(adAccountRoutes.update, {
      params: { id },
      body: { userId, buyAt, updatedAt, ...(publisherId !== before && { publisherId }) },
    }),
  reload: (id) => call(adAccountRoutes.get, { params: { id } }),
  Fields: AccountFields,
});
