import { categoryRoutes } from '@adhelm/contract/category';
import { keywordSetRoutes } from '@adhelm/contract/keyword-set';
import { PIXEL_PLATFORMS, pixelRoutes } from '@adhelm/contract/pixel';
import { PIXEL_LISTS, type PixelList, POST_LIMITS, type Post } from '@adhelm/contract/post';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { call } from '../../lib/http/client.ts';
import { EntityPicker, type FoundEntity } from '../../resource/form/entity-picker.tsx';
import { MultiPicker } from '../../ui/multi-picker.tsx';
import { PlatformIcon } from '../../ui/platform-icon.tsx';
import { TagsField } from '../../ui/tags-field.tsx';
import { editorTexts } from './landing-page.texts.ts';
import type { PageForm } from './use-page-saving.ts';
import type { PageWebsite } from './use-website.ts';

const { landingPage } = editorTexts;
const { fields } = landingPage;
const NOTHING = { label: landingPage.none };

type FieldProps = { form: PageForm; post: Post | null; website: PageWebsite | null };

const searched = (text: string) => ({ search: text === '' ? undefined : text, sortBy: 'name' });

/** A niche says which vertical it is of. */
const categoryName = ({ name, parent }: NonNullable<Post['category']>) =>
  parent ? `${parent.name} / ${name}` : name;

/** Under each vertical itself first, then its niches. */
const byVertical = (found: readonly NonNullable<Post['category']>[]): FoundEntity[] =>
  found
    .map((category) => ({
      id: category.id,
      name: categoryName(category),
      group: (category.parent ?? category).name,
      inGroup: category.parent ? category.name : landingPage.wholeVertical(category.name),
      order: category.parent ? `1 ${category.name}` : '0',
    }))
    .sort((a, b) => a.group.localeCompare(b.group) || a.order.localeCompare(b.order));

export const CategoryField = ({ form, post, website }: FieldProps) => {
  const { field, fieldState } = useController({ control: form.control, name: 'categoryId' });
  const websiteId = website?.id;
  const search = async (text: string, signal: AbortSignal) => {
    const { items } = await call(categoryRoutes.list, {
      query: { ...searched(text), websiteId, limit: 50 },
      signal,
    });
    return byVertical(items);
  };
  return (
    <EntityPicker
      label={fields.categoryId}
      queryKey={['page-category', websiteId]}
      search={search}
      value={field.value}
      initial={post?.category && { id: post.category.id, name: categoryName(post.category) }}
      onChange={field.onChange}
      none={NOTHING}
      disabled={websiteId === undefined}
      hint={websiteId === undefined ? landingPage.websiteFirst : undefined}
      searchPlaceholder={landingPage.searchCategories}
      emptyText={landingPage.noCategories}
      error={fieldState.error?.message}
    />
  );
};

export const KeywordSetField = ({ form, post, website }: FieldProps) => {
  const { field, fieldState } = useController({ control: form.control, name: 'keywordSetId' });
  const publisherId = website?.publisherId;
  const search = async (text: string, signal: AbortSignal) => {
    const { items } = await call(keywordSetRoutes.list, { query: { ...searched(text), limit: 50 }, signal });
    return items.filter((set) => publisherId === undefined || set.publisherId === publisherId);
  };
  return (
    <EntityPicker
      label={fields.keywordSetId}
      queryKey={['page-keyword-set', publisherId]}
      search={search}
      value={field.value}
      initial={post?.keywordSet}
      onChange={field.onChange}
      none={NOTHING}
      searchPlaceholder={landingPage.searchKeywordSets}
      emptyText={landingPage.noKeywordSets}
      error={fieldState.error?.message}
    />
  );
};

export const TagsOfPage = ({ form }: Pick<FieldProps, 'form'>) => {
  const { field, fieldState } = useController({ control: form.control, name: 'tags' });
  return (
    <TagsField
      label={fields.tags}
      value={field.value}
      onChange={field.onChange}
      maxLength={POST_LIMITS.tag}
      removeLabel={landingPage.removeTag}
      hint={landingPage.tagHint}
      error={fieldState.error?.message}
    />
  );
};

const PIXEL_CHOICE = 500;

/** The pixels that pages of a publisher can have: its own and the global ones. */
export const usePixels = (publisherId: number | undefined) => {
  const { data, isLoading } = useQuery({
    queryKey: ['page-pixels'],
    queryFn: ({ signal }) =>
      call(pixelRoutes.list, { query: { limit: PIXEL_CHOICE, sortBy: 'name', sortOrder: 'asc' }, signal }),
  });
  const all = data?.items ?? [];
  return {
    isLoading,
    pixels: all.filter(
      (pixel) => pixel.publisherId === null || publisherId === undefined || pixel.publisherId === publisherId,
    ),
  };
};

type PixelFieldProps = FieldProps & { name: PixelList };

const PixelField = ({ form, website, name }: PixelFieldProps) => {
  const { field, fieldState } = useController({ control: form.control, name });
  const { pixels, isLoading } = usePixels(website?.publisherId);
  const platform = PIXEL_LISTS[name];
  return (
    <MultiPicker
      label={
        <span className="flex items-center gap-2">
          <PlatformIcon platform={platform} />
          {PIXEL_PLATFORMS[platform].label}
        </span>
      }
      name={fields[name]}
      values={field.value}
      options={pixels
        .filter((pixel) => pixel.platform === platform)
        .map((pixel) => ({ value: pixel.id, label: `${pixel.name} (${pixel.pixelId})` }))}
      onChange={field.onChange}
      placeholder={landingPage.choosePixels}
      searchPlaceholder={landingPage.searchPixels}
      emptyText={landingPage.noPixels}
      loading={isLoading}
      error={fieldState.error?.message}
    />
  );
};

const PIXEL_FIELDS: readonly PixelList[] = [
  'facebookPixelIds',
  'googlePixelIds',
  'taboolaPixelIds',
  'outbrainPixelIds',
  'tiktokPixelIds',
];

/** The pixels of the page, platform by platform. */
export const PixelFields = (props: FieldProps) => (
  <div className="grid items-start gap-4 *:min-w-0 sm:grid-cols-2">
    {PIXEL_FIELDS.map((name) => (
      <PixelField key={name} {...props} name={name} />
    ))}
  </div>
);
