import {
  type CreateKeywordSet,
  createKeywordSet,
  KEYWORD_LIMITS,
  type KeywordSet,
  keywordSetRoutes,
} from '@adhelm/contract/keyword-set';
import { decideEdit } from '@adhelm/domain/content-status';
import { useController } from 'react-hook-form';
import { setTexts } from '../../content/keyword.texts.ts';
import type { ChosenStep } from '../../content/status-actions.tsx';
import { call } from '../../lib/http/client.ts';
import { useActsForAll } from '../../lib/session/use-session.ts';
import { texts } from '../../lib/texts.ts';
import { defineForm } from '../../resource/form/define-form.tsx';
import { EntityPicker } from '../../resource/form/entity-picker.tsx';
import { PublisherPicker } from '../../resource/form/publisher-picker.tsx';
import { categoryLookup } from '../../resource/lookups.ts';
import { TextField } from '../../ui/field.tsx';
import { SwitchField } from '../../ui/switch.tsx';
import { changesOf, enteredIn, fieldsOf } from './changes.ts';
import { setFormTexts } from './keyword-form.texts.ts';
import { KeywordsField } from './keywords-field.tsx';
import { PageNumbers } from './page-numbers.tsx';
import type { SetFieldsProps, SetValues } from './set-fields.ts';
import { SetFooter } from './set-footer.tsx';
import { useSetRights } from './set-rights.ts';
import { SetState } from './set-state.tsx';

const CategoryField = ({ form, row }: Pick<SetFieldsProps, 'form' | 'row'>) => {
  const { field, fieldState } = useController({ control: form.control, name: 'categoryId' });
  const category = row?.category;
  return (
    <EntityPicker
      label={setFormTexts.category}
      queryKey={['category']}
      search={categoryLookup.search}
      value={field.value ?? null}
      initial={
        category && {
          id: category.id,
          name: category.parent ? `${category.parent.name} / ${category.name}` : category.name,
        }
      }
      onChange={field.onChange}
      none={{ label: setFormTexts.noCategory }}
      searchPlaceholder={setFormTexts.searchCategory}
      emptyText={setFormTexts.noCategories}
      error={fieldState.error?.message}
    />
  );
};

const PublisherField = ({ form }: Pick<SetFieldsProps, 'form'>) => {
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

const SetFields = ({ form, isNew, row }: SetFieldsProps) => {
  const actsForAll = useActsForAll();
  return (
    <>
      {row && <SetState set={row} />}
      <TextField
        label={setFormTexts.nameField}
        required
        maxLength={KEYWORD_LIMITS.name}
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      {isNew && actsForAll && <PublisherField form={form} />}
      <CategoryField form={form} row={row} />
      <KeywordsField form={form} />
      <PageNumbers form={form} />
      <SwitchField
        label={setFormTexts.active}
        hint={setFormTexts.activeHint}
        {...form.register('isActive')}
      />
    </>
  );
};

const useLock = (set: KeywordSet | null): string | null => {
  const rightsOn = useSetRights();
  if (!set) return null;
  const decision = decideEdit(set.status, rightsOn(set.createdBy));
  return decision.outcome === 'allowed' ? null : decision.message;
};

const stepBody = (step: ChosenStep | undefined) => (step ? { status: step.to, reason: step.reason } : {});

export default defineForm<KeywordSet, SetValues, CreateKeywordSet, ChosenStep>({
  noun: setTexts.noun,
  schema: createKeywordSet,
  empty: {
    name: '',
    keywords: [],
    suggestedKeywords: [],
    contentPageKeywordNumber: 6,
    searchPageKeywordNumber1: 6,
    searchPageKeywordNumber2: 6,
    categoryId: null,
    isActive: true,
  },
  valuesOf: fieldsOf,
  describe: (values) => [
    [setFormTexts.nameField, values.name],
    [setTexts.keywords, setFormTexts.keywordCount(values.keywords.length)],
    [setFormTexts.suggestions, String(values.suggestedKeywords?.length ?? 0)],
    [
      setFormTexts.category,
      values.categoryId ? texts.list.entity(values.categoryId) : setFormTexts.noCategory,
    ],
    [setFormTexts.contentPage, String(values.contentPageKeywordNumber)],
    [setFormTexts.searchPage1, String(values.searchPageKeywordNumber1)],
    [setFormTexts.searchPage2, String(values.searchPageKeywordNumber2)],
    [setFormTexts.active, values.isActive ? setFormTexts.active : setTexts.inactive],
  ],
  create: (set, step) =>
    call(keywordSetRoutes.create, { body: { ...enteredIn(set), ...(step && { status: step.to }) } }),
  update: (row, set, step) =>
    call(keywordSetRoutes.update, {
      params: { id: row.id },
      body: { ...changesOf(row, set), ...stepBody(step), updatedAt: row.updatedAt },
    }),
  reload: (id) => call(keywordSetRoutes.get, { params: { id } }),
  Fields: SetFields,
  steps: {
    Footer: SetFooter,
    useLock,
    take: ({ id, updatedAt }, step) =>
      call(keywordSetRoutes.update, { params: { id }, body: { ...stepBody(step), updatedAt } }),
    done: ({ step }) => texts.content.stepDone[step],
  },
});
