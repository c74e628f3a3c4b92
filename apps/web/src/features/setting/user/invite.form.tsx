import { type CreateUser, createUser, type ListedUser, peopleRoutes } from '@adhelm/contract/people';
import type { Body } from '@adhelm/contract/route';
import { useController, useWatch } from 'react-hook-form';
import { call } from '../../../lib/http/client.ts';
import { useActsForAll } from '../../../lib/session/use-session.ts';
import { defineForm } from '../../../resource/form/define-form.tsx';
import type { FieldsProps, MadeProps } from '../../../resource/form/form-definition.ts';
import { PublisherPicker } from '../../../resource/form/publisher-picker.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { InvitationDetails } from './invitation.tsx';
import { userDeedTexts, userTexts, userFormTexts as words } from './user.texts.ts';
import { RoleField, TeamsField, useOwnPublisher } from './user-fields.tsx';

type Values = Body<typeof peopleRoutes.create>;
type Fields = FieldsProps<Values, CreateUser, ListedUser>;

const InviteFields = ({ form: { control, register, setValue, formState } }: Fields) => {
  const actsForAll = useActsForAll();
  const ownPublisher = useOwnPublisher();
  const role = useController({ control, name: 'roleId' });
  const teams = useController({ control, name: 'teamIds' });
  const chosen = useWatch({ control, name: 'publisherId' }) ?? null;
  const publisherId = actsForAll ? chosen : ownPublisher;
  const { errors } = formState;
  return (
    <>
      <TextField
        label={words.email}
        required
        type="email"
        inputMode="email"
        hint={words.emailHint}
        maxLength={254}
        error={errors.email?.message}
        {...register('email')}
      />
      {actsForAll && (
        <PublisherPicker
          value={chosen}
          onChange={(id) => {
            setValue('publisherId', id, { shouldDirty: true });
            // Roles and teams are those of a publisher.
            setValue('roleId', null);
            setValue('teamIds', []);
          }}
          error={errors.publisherId?.message}
        />
      )}
      <RoleField
        key={publisherId}
        publisherId={publisherId}
        value={role.field.value ?? null}
        onChange={role.field.onChange}
        error={errors.roleId?.message}
      />
      <TeamsField
        publisherId={publisherId}
        ids={teams.field.value ?? []}
        initial={[]}
        onChange={teams.field.onChange}
        error={errors.teamIds?.message}
      />
    </>
  );
};

/** Before the panel closes: the link, which is shown nowhere else so plainly. */
const Invited = ({ row, onClose }: MadeProps<ListedUser>) => (
  <div className="grid gap-5">
    <p role="status" className="text-base font-semibold">
      {userDeedTexts.invited(row.email)}
    </p>
    {row.invitation && <InvitationDetails invitation={row.invitation} />}
    <Button onClick={onClose} className="justify-self-end">
      {userDeedTexts.done}
    </Button>
  </div>
);

export const InviteForm = defineForm<ListedUser, Values, CreateUser>({
  noun: userTexts.noun,
  schema: createUser,
  empty: { email: '', roleId: null, publisherId: null, teamIds: [] },
  valuesOf: ({ email }) => ({ email }),
  describe: ({ email }) => [[words.email, email]],
  create: (user) => call(peopleRoutes.create, { body: user }),
  // Whoever is there already is changed by another form.
  update: (row) => Promise.resolve(row),
  reload: (id) => call(peopleRoutes.get, { params: { id } }),
  Fields: InviteFields,
  createLabel: words.invite,
  Made: Invited,
});
