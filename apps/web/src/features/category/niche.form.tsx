import {
  type Category,
  type CreateCategory,
  categoryRoutes,
  createCategory,
} from '@adhelm/contract/category';
import type { Body } from '@adhelm/contract/route';
import { useController, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { call } from '../../lib/http/client.ts';
import { texts } from '../../lib/texts.ts';
import { defineForm } from '../../resource/form/define-form.tsx';
import { EntityPicker } from '../../resource/form/entity-picker.tsx';
import type { FieldsProps } from '../../resource/form/form-definition.ts';
import { categoryTexts } from './category.texts.ts';
import { NameField } from './name-field.tsx';
import { WebsiteField } from './website-field.tsx';

const { list } = texts;
const { niche, vertical, category } = categoryTexts;
const PICKER_LIMIT = 20;

type Values = Body<typeof categoryRoutes.create>;
type Fields = FieldsProps<Values, CreateCategory, Category>;

/** The verticals of one website, as a niche cannot belong to one of another. */
const searchVerticals = (websiteId: number) => async (search: string, signal: AbortSignal) => {
  const query = {
    type: 'VERTICAL',
    websiteId,
    limit: PICKER_LIMIT,
    search: search || undefined,
    sortBy: 'name',
    sortOrder: 'asc',
  };
  return (await call(categoryRoutes.list, { query, signal })).items;
};

const VerticalField = ({ form, row }: Pick<Fields, 'form' | 'row'>) => {
  const websiteId = useWatch({ control: form.control, name: 'websiteId' });
  const { field, fieldState } = useController({ control: form.control, name: 'parentId' });
  return (
    <EntityPicker
      label={category.vertical}
      required
      queryKey={['vertical', websiteId]}
      search={searchVerticals(websiteId)}
      value={field.value ?? null}
      initial={row?.parent}
      onChange={field.onChange}
      placeholder={category.selectVertical}
      searchPlaceholder={vertical.search}
      emptyText={category.nothingFound}
      disabled={!websiteId}
      hint={websiteId ? undefined : category.websiteFirst}
      error={fieldState.error?.message}
    />
  );
};

const NicheFields = ({ form, row }: Fields) => {
  const website = useController({ control: form.control, name: 'websiteId' });
  return (
    <>
      <NameField error={form.formState.errors.name?.message} {...form.register('name')} />
      <WebsiteField
        row={row}
        value={website.field.value ?? null}
        onChange={(websiteId) => {
          website.field.onChange(websiteId);
          form.resetField('parentId', { defaultValue: null });
        }}
        error={website.fieldState.error?.message}
      />
      <VerticalField form={form} row={row} />
    </>
  );
};

export default defineForm<Category, Values, CreateCategory>({
  noun: niche.noun,
  schema: createCategory.extend({
    websiteId: z.number(category.selectWebsite),
    parentId: z.number(category.selectVertical),
  }),
  empty: { name: '' },
  valuesOf: ({ name, websiteId, parentId }) => ({ name, websiteId, parentId }),
  describe: ({ name, parentId }) => [
    [category.name, name],
    [category.vertical, parentId ? list.entity(parentId) : ''],
  ],
  create: (entered) => call(categoryRoutes.create, { body: entered }),
  update: ({ id, updatedAt }, { name, parentId }) =>
    call(categoryRoutes.update, {
      params: { id },
      body: { name, ...(parentId && { parentId }), updatedAt },
    }),
  reload: (id) => call(categoryRoutes.get, { params: { id } }),
  Fields: NicheFields,
});
