import { LANGUAGE_KEYS, LANGUAGES, POST_KINDS } from '@adhelm/contract/content';
import { POST_LIMITS, type Post } from '@adhelm/contract/post';
import { websiteRoutes } from '@adhelm/contract/website';
import { slugFrom } from '@adhelm/domain/slug';
import { useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { call } from '../../lib/http/client.ts';
import { useCan } from '../../lib/session/use-session.ts';
import { texts } from '../../lib/texts.ts';
import { EntityPicker } from '../../resource/form/entity-picker.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { editorTexts } from './landing-page.texts.ts';
import { CategoryField, KeywordSetField, TagsOfPage } from './reference-fields.tsx';
import type { PageForm } from './use-page-saving.ts';
import type { PageWebsite } from './use-website.ts';

const { landingPage } = editorTexts;
const { fields } = landingPage;

type FieldsProps = { form: PageForm; post: Post | null; website: PageWebsite | null };

export const madeSlug = (title: string): string => slugFrom(title, POST_LIMITS.slug);

/** Whether a slug is still what the title makes, perhaps with a number that told it from others. */
const followsTitle = (slug: string, title: string): boolean =>
  slug === '' || slug.replace(/-\d+$/, '') === madeSlug(title) || slug === madeSlug(title);

const TitleFields = ({ form, post, website }: FieldsProps) => {
  const { register, setValue, getValues, formState } = form;
  const slug = useWatch({ control: form.control, name: 'slug' });
  const isFixed = post?.isSlugFixed ?? false;
  const before = useRef(getValues('title'));
  const title = register('title', {
    onChange: () => {
      const now = getValues('title');
      if (!isFixed && followsTitle(getValues('slug'), before.current))
        setValue('slug', madeSlug(now), { shouldValidate: formState.isSubmitted });
      before.current = now;
    },
  });
  const address = `https://${website?.domain ?? '…'}/${slug === '' ? '…' : slug}`;
  return (
    <>
      <TextField
        label={fields.title}
        required
        maxLength={POST_LIMITS.title}
        error={formState.errors.title?.message}
        className="text-base! font-medium"
        {...title}
      />
      <TextField
        label={fields.slug}
        maxLength={POST_LIMITS.slug}
        readOnly={isFixed}
        spellCheck={false}
        className="font-mono"
        hint={
          <span className="wrap-anywhere">
            {landingPage.slugHint(address, post?.status === 'PUBLISHED')} {isFixed && landingPage.slugFixed}
          </span>
        }
        error={formState.errors.slug?.message}
        {...register('slug')}
      />
    </>
  );
};

const WebsiteField = ({ form, post }: FieldsProps) => {
  const { field, fieldState } = useController({ control: form.control, name: 'websiteId' });
  const search = async (text: string, signal: AbortSignal) => {
    const query = { limit: 20, search: text === '' ? undefined : text, sortBy: 'name' };
    const { items } = await call(websiteRoutes.list, { query, signal });
    return items.map(({ id, name, domain }) => ({ id, name: `${name} (${domain})` }));
  };
  return (
    <EntityPicker
      label={fields.websiteId}
      queryKey={['website']}
      search={search}
      value={field.value}
      initial={post && { id: post.websiteId, name: `${post.website.name} (${post.website.domain})` }}
      onChange={(id) => {
        field.onChange(id);
        // Verticals and niches belong to one website.
        form.setValue('categoryId', null);
      }}
      placeholder={landingPage.selectWebsite}
      searchPlaceholder={landingPage.searchWebsites}
      emptyText={landingPage.noWebsites}
      error={fieldState.error?.message}
      required
    />
  );
};

const KindField = ({ form }: Pick<FieldsProps, 'form'>) => {
  const can = useCan();
  const { field, fieldState } = useController({ control: form.control, name: 'kind' });
  const kinds = POST_KINDS.filter((kind) => kind !== 'BLOG' || kind === field.value || can('CREATE_BLOG'));
  return (
    <SelectField
      ref={field.ref}
      label={fields.kind}
      placeholder={landingPage.selectKind}
      value={field.value}
      options={kinds.map((value) => ({ value, label: texts.landingPage.kinds[value] }))}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
};

const LANGUAGE_OPTIONS = LANGUAGE_KEYS.map((value) => ({ value, label: LANGUAGES[value] }));

const LanguageField = ({ form }: Pick<FieldsProps, 'form'>) => {
  const { field, fieldState } = useController({ control: form.control, name: 'language' });
  return (
    <SelectField
      ref={field.ref}
      label={fields.language}
      placeholder={landingPage.selectLanguage}
      value={field.value}
      options={LANGUAGE_OPTIONS}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
};

/** What the page is, where it stands and what it is about. */
export const PageFields = (props: FieldsProps) => {
  const { form } = props;
  return (
    <>
      <TitleFields {...props} />
      <div className="grid items-start gap-4 *:min-w-0 sm:grid-cols-2">
        <WebsiteField {...props} />
        <CategoryField {...props} />
        <KindField form={form} />
        <LanguageField form={form} />
      </div>
      <TextArea
        label={fields.description}
        rows={2}
        maxLength={POST_LIMITS.description}
        hint={landingPage.descriptionHint}
        error={form.formState.errors.description?.message}
        {...form.register('description')}
      />
    </>
  );
};

/** The fields for keyword set, keyword, hashtag and tags. */
export const TargetingFields = (props: FieldsProps) => {
  const { register, formState } = props.form;
  return (
    <div className="grid items-start gap-4 *:min-w-0 sm:grid-cols-2">
      <KeywordSetField {...props} />
      <TextField
        label={fields.keyword}
        maxLength={120}
        hint={landingPage.keywordHint}
        error={formState.errors.keyword?.message}
        {...register('keyword')}
      />
      <TextField
        label={fields.hashtag}
        maxLength={120}
        error={formState.errors.hashtag?.message}
        {...register('hashtag')}
      />
      <TagsOfPage form={props.form} />
    </div>
  );
};
