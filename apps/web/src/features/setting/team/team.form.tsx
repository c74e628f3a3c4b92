import type { Body } from '@adhelm/contract/route';
import { type CreateTeam, createTeam, type TeamWithMembers, teamRoutes } from '@adhelm/contract/team';
import { useController, useWatch } from 'react-hook-form';
import { call } from '../../../lib/http/client.ts';
import { useActsForAll, useCan, useUser } from '../../../lib/session/use-session.ts';
import { defineForm } from '../../../resource/form/define-form.tsx';
import type { FieldsProps } from '../../../resource/form/form-definition.ts';
import { PublisherPicker } from '../../../resource/form/publisher-picker.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SwitchField } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { searchPeople } from '../setting-lookups.tsx';
import { SeveralField } from '../several-field.tsx';
import { teamTexts, teamFormTexts as words } from './team.texts.ts';

type Values = Body<typeof teamRoutes.create>;
type Fields = FieldsProps<Values, CreateTeam, TeamWithMembers>;

/** Whose team it is, or becomes. */
const usePublisherOf = ({ form, row }: Pick<Fields, 'form' | 'row'>): number | null => {
  const { actingPublisherId } = useUser();
  const chosen = useWatch({ control: form.control, name: 'publisherId' }) ?? null;
  if (row) return row.publisherId;
  return actingPublisherId > 0 ? actingPublisherId : chosen;
};

/** People of the publisher only. */
const MembersField = ({ form, row }: Pick<Fields, 'form' | 'row'>) => {
  const { field, fieldState } = useController({ control: form.control, name: 'memberIds' });
  const publisherId = usePublisherOf({ form, row });
  const maySearch = useCan()('GET_USERS');
  return (
    <SeveralField
      key={publisherId}
      label={teamTexts.members}
      queryKey={['people', publisherId]}
      search={(text, signal) => searchPeople(publisherId, text, signal)}
      ids={field.value ?? []}
      initial={row?.members ?? []}
      onChange={field.onChange}
      words={words.memberWords}
      withPictures
      hint={publisherId === null ? words.membersNeedPublisher : undefined}
      error={fieldState.error?.message}
      disabled={publisherId === null || !maySearch}
    />
  );
};

const TeamFields = ({ form, isNew, row }: Fields) => {
  const actsForAll = useActsForAll();
  const publisher = useWatch({ control: form.control, name: 'publisherId' }) ?? null;
  const { register, setValue, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label={teamTexts.name}
        required
        maxLength={120}
        error={errors.name?.message}
        {...register('name')}
      />
      <TextArea
        label={teamTexts.description}
        rows={2}
        maxLength={500}
        error={errors.description?.message}
        {...register('description')}
      />
      {isNew && actsForAll && (
        <PublisherPicker
          required
          value={publisher}
          onChange={(id) => {
            setValue('publisherId', id, { shouldDirty: true });
            setValue('memberIds', []);
          }}
          error={errors.publisherId?.message}
        />
      )}
      <MembersField form={form} row={row} />
      <SwitchField label={words.active} hint={words.activeHint} {...register('isActive')} />
    </>
  );
};

export default defineForm<TeamWithMembers, Values, CreateTeam>({
  noun: teamTexts.noun,
  schema: createTeam,
  empty: { name: '', description: '', isActive: true, memberIds: [], publisherId: null },
  valuesOf: ({ name, description, isActive, memberIds, publisherId }) => ({
    name,
    description,
    isActive,
    memberIds,
    publisherId,
  }),
  describe: ({ name, description, isActive, memberIds }) => [
    [teamTexts.name, name],
    [teamTexts.description, description ?? ''],
    [words.active, isActive ? words.yes : words.no],
    [teamTexts.members, String(memberIds?.length ?? 0)],
  ],
  create: (team) => call(teamRoutes.create, { body: team }),
  update: ({ id, updatedAt }, { publisherId: _fixed, ...changed }) =>
    call(teamRoutes.update, { params: { id }, body: { ...changed, updatedAt } }),
  reload: (id) => call(teamRoutes.get, { params: { id } }),
  Fields: TeamFields,
});
