import {
  type Category,
  type CreateCategory,
  categoryRoutes,
  createCategory,
} from '@adhelm/contract/category';
import type { Body } from '@adhelm/contract/route';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { call } from '../../lib/http/client.ts';
import { defineForm } from '../../resource/form/define-form.tsx';
import type { FieldsProps } from '../../resource/form/form-definition.ts';
import { categoryTexts } from './category.texts.ts';
import { NameField } from './name-field.tsx';
import { WebsiteField } from './website-field.tsx';

const { vertical, category } = categoryTexts;

type Values = Body<typeof categoryRoutes.create>;

const Fields = ({ form, row }: FieldsProps<Values, CreateCategory, Category>) => {
  const website = useController({ control: form.control, name: 'websiteId' });
  return (
    <>
      <NameField error={form.formState.errors.name?.message} {...form.register('name')} />
      <WebsiteField
        row={row}
        value={website.field.value ?? null}
        onChange={website.field.onChange}
        error={website.fieldState.error?.message}
      />
    </>
  );
};

export default defineForm<Category, Values, CreateCategory>({
  noun: vertical.noun,
  schema: createCategory.extend({ websiteId: z.number(category.selectWebsite) }),
  empty: { name: '' },
  valuesOf: ({ name, websiteId }) => ({ name, websiteId }),
  describe: ({ name }) => [[category.name, name]],
  create: (entered) => call(categoryRoutes.create, { body: entered }),
  update: ({ id, updatedAt }, { name }) =>
    call(categoryRoutes.update, { params: { id }, body: { name, updatedAt } }),
  reload: (id) => call(categoryRoutes.get, { params: { id } }),
  Fields,
});
