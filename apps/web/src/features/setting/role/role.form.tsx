import { PERMISSION_CODES, type PermissionCode } from '@adhelm/contract/permission-codes';
import { type CreateRole, type RoleWithPermissions, roleRoutes } from '@adhelm/contract/role';
import type { Body } from '@adhelm/contract/route';
import { useCallback } from 'react';
import { useController } from 'react-hook-form';
import { call } from '../../../lib/http/client.ts';
import { useActsForAll, useCan } from '../../../lib/session/use-session.ts';
import { defineForm } from '../../../resource/form/define-form.tsx';
import type { FieldsProps } from '../../../resource/form/form-definition.ts';
import { PublisherPicker } from '../../../resource/form/publisher-picker.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SwitchField } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { PermissionGrid } from './permission-grid.tsx';
import { roleTexts, roleFormTexts as words } from './role.texts.ts';

type Values = Body<typeof roleRoutes.create>;
type Fields = FieldsProps<Values, CreateRole, RoleWithPermissions>;

const isCode = (code: string): code is PermissionCode => PERMISSION_CODES.some((one) => one === code);

const PublisherField = ({ form }: Pick<Fields, 'form'>) => {
  const { field, fieldState } = useController({ control: form.control, name: 'publisherId' });
  return (
    <PublisherPicker
      value={field.value ?? null}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
};

/** Nobody gives what they lack; what the role gave when it was opened can stay, go and come back. */
const PermissionsField = ({ form, row, isLocked }: Pick<Fields, 'form' | 'row' | 'isLocked'>) => {
  const can = useCan();
  const { field } = useController({ control: form.control, name: 'permissions' });
  const isRefused = useCallback(
    (code: PermissionCode) => !can(code) && !row?.permissions.includes(code),
    [can, row],
  );
  return (
    <PermissionGrid
      given={field.value}
      isRead={isLocked}
      isRefused={isRefused}
      lock={can('ASSIGN_PERMISSION') ? null : words.mayNotAssign}
      onChange={field.onChange}
    />
  );
};

const RoleFields = ({ form, isNew, isLocked, row }: Fields) => {
  const actsForAll = useActsForAll();
  const { errors } = form.formState;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={words.name}
          required={!isLocked}
          maxLength={120}
          error={errors.name?.message}
          {...form.register('name')}
        />
        {isNew && actsForAll && <PublisherField form={form} />}
      </div>
      <TextArea
        label={words.description}
        rows={2}
        maxLength={500}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <SwitchField label={words.active} hint={words.activeHint} {...form.register('isActive')} />
      <PermissionsField form={form} row={row} isLocked={isLocked} />
    </>
  );
};

export default defineForm<RoleWithPermissions, Values, CreateRole>({
  noun: roleTexts.noun,
  schema: roleRoutes.create.body,
  empty: { name: '', description: '', isActive: true, permissions: [], publisherId: null },
  valuesOf: ({ name, description, isActive, permissions, publisherId }) => ({
    name,
    description,
    isActive,
    permissions: permissions.filter(isCode),
    publisherId,
  }),
  describe: ({ name, description, isActive, permissions }) => [
    [words.name, name],
    [words.description, description ?? ''],
    [words.active, isActive ? words.yes : words.no],
    [words.permissions, permissions.toSorted().join(', ')],
  ],
  create: (role) => call(roleRoutes.create, { body: role }),
  update: ({ id, updatedAt }, { publisherId: _fixed, ...changed }) =>
    call(roleRoutes.update, { params: { id }, body: { ...changed, updatedAt } }),
  reload: (id) => call(roleRoutes.get, { params: { id } }),
  Fields: RoleFields,
});
