import { type ListedUser, peopleRoutes, userForm } from '@adhelm/contract/people';
import { useController, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../../lib/http/client.ts';
import { useActsForAll, useUser } from '../../../lib/session/use-session.ts';
import { defineForm } from '../../../resource/form/define-form.tsx';
import type { FieldsProps } from '../../../resource/form/form-definition.ts';
import { PublisherPicker } from '../../../resource/form/publisher-picker.tsx';
import { TextField } from '../../../ui/field.tsx';
import { PublisherName } from '../../../ui/publisher-name.tsx';
import { SwitchField } from '../../../ui/switch.tsx';
import { userTexts, userFormTexts as words } from './user.texts.ts';
import { RoleField, TeamsField } from './user-fields.tsx';

type Values = z.input<typeof userForm>;
type Output = z.output<typeof userForm>;
type Fields = FieldsProps<Values, Output, ListedUser>;

/** Where somebody belongs, and what comes with it. */
const PlaceFields = ({ form: { control, setValue, formState }, row }: Pick<Fields, 'form' | 'row'>) => {
  const actsForAll = useActsForAll();
  const role = useController({ control, name: 'roleId' });
  const teams = useController({ control, name: 'teamIds' });
  const publisherId = useWatch({ control, name: 'publisherId' }) ?? null;
  const { errors } = formState;
  return (
    <>
      {actsForAll && (
        <PublisherPicker
          value={publisherId}
          initial={row?.publisher && { ...row.publisher, shown: <PublisherName {...row.publisher} /> }}
          onChange={(id) => {
            setValue('publisherId', id, { shouldDirty: true });
            setValue('teamIds', id === row?.publisherId ? row?.teams.map((team) => team.id) : []);
          }}
          error={errors.publisherId?.message}
        />
      )}
      <RoleField
        publisherId={publisherId}
        value={role.field.value ?? null}
        initial={row?.roles[0]}
        onChange={role.field.onChange}
        error={errors.roleId?.message}
      />
      <TeamsField
        publisherId={publisherId}
        ids={teams.field.value ?? []}
        initial={row?.teams ?? []}
        onChange={teams.field.onChange}
        error={errors.teamIds?.message}
      />
    </>
  );
};

const EditFields = ({ form, row }: Fields) => {
  const isSelf = useUser().id === row?.id;
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label={words.name}
        required
        maxLength={120}
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField label={words.email} hint={words.emailFixed} value={row?.email ?? ''} readOnly />
      <PlaceFields form={form} row={row} />
      <TextField
        label={words.phone}
        inputMode="tel"
        maxLength={20}
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextField
        label={words.telegram}
        inputMode="url"
        maxLength={300}
        placeholder="https://t.me/"
        error={errors.telegramLink?.message}
        {...register('telegramLink')}
      />
      <SwitchField label={words.lead} hint={words.leadHint} {...register('isLeadAdvertiser')} />
      {!isSelf && <SwitchField label={words.active} hint={words.activeHint} {...register('isActive')} />}
    </>
  );
};

export const EditForm = defineForm<ListedUser, Values, Output>({
  noun: userTexts.noun,
  schema: userForm,
  empty: { name: '' },
  valuesOf: (user) => ({
    name: user.name,
    roleId: user.roleId,
    publisherId: user.publisherId,
    phone: user.phone ?? '',
    telegramLink: user.telegramLink ?? '',
    isLeadAdvertiser: user.isLeadAdvertiser,
    isActive: user.isActive,
    teamIds: user.teams.map(({ id }) => id),
  }),
  describe: (values) => [
    [words.name, values.name],
    [words.role, String(values.roleId ?? '')],
    [words.phone, values.phone ?? ''],
    [words.telegram, values.telegramLink ?? ''],
    [words.lead, String(values.isLeadAdvertiser ?? '')],
    [words.active, String(values.isActive ?? '')],
  ],
  create: () => Promise.reject(new Error('People are invited')),
  update: (row, entered) => {
    const { roleId, publisherId, teamIds, ...changed } = entered;
    const had = row.teams.map(({ id }) => id);
    const sameTeams = teamIds?.length === had.length && teamIds.every((id) => had.includes(id));
    const body = {
      ...changed,
      // What stays is not said, since saying it takes the right to give it.
      ...(roleId !== row.roleId && { roleId }),
      ...(publisherId !== row.publisherId && { publisherId }),
      ...(!sameTeams && { teamIds }),
      updatedAt: row.updatedAt,
    };
    return call(peopleRoutes.update, { params: { id: row.id }, body });
  },
  reload: (id) => call(peopleRoutes.get, { params: { id } }),
  Fields: EditFields,
});
