import type { Language } from '@adhelm/contract/content';
import type { Faq, Post, PostFields, PostListItem } from '@adhelm/contract/post';
import type { ContentStatus } from '@adhelm/domain/content-status';
import { storedJson } from './stored-json.ts';

/** A row of the list, with the names around it. */
export type ItemRow = {
  id: number;
  publisher_id: number;
  website_id: number;
  category_id: number | null;
  keyword_set_id: number | null;
  title: string;
  slug: string;
  kind: string;
  status: string;
  language: string;
  style_id: string;
  thumb_url: string | null;
  tags: string[];
  hashtag: string | null;
  keyword: string | null;
  view_count: number;
  avg_rating: string;
  rating_count: number;
  created_by: number | null;
  published_by: number | null;
  published_at: Date | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  deleted_by: number | null;
  publisher_name: string;
  publisher_avatar: string | null;
  website_name: string;
  domain: string;
  website_language: string;
  creator_name: string | null;
  category_name: string | null;
  vertical_id: number | null;
  vertical_name: string | null;
  keyword_set_name: string | null;
};

export type PostRow = ItemRow & {
  facebook_pixel_ids: number[];
  taboola_pixel_ids: number[];
  google_pixel_ids: number[];
  outbrain_pixel_ids: number[];
  tiktok_pixel_ids: number[];
  description: string;
  content: string;
  faqs: Faq[];
  reject_reason: string | null;
  first_published_at: Date | null;
  version: number;
  decider_name: string | null;
  source_id: number | null;
  source_title: string | null;
  words: string[];
  campaigns: { id: number; name: string }[];
};

const named = (id: number | null, name: string | null) => (id && name ? { id, name } : null);

const categoryOf = (row: ItemRow): PostListItem['category'] => {
  const category = named(row.category_id, row.category_name);
  const parent = named(row.vertical_id, row.vertical_name);
  return category && { ...category, type: parent ? 'NICHE' : 'VERTICAL', parent };
};

export const toItem = (row: ItemRow): PostListItem => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  url: `https://${row.domain}/${row.slug}`,
  kind: row.kind as PostListItem['kind'],
  status: row.status as ContentStatus,
  language: row.language as Language,
  styleId: row.style_id,
  thumbUrl: row.thumb_url,
  tags: row.tags,
  hashtag: row.hashtag,
  keyword: row.keyword,
  categoryId: row.category_id,
  categoryName: row.category_name,
  category: categoryOf(row),
  websiteId: row.website_id,
  website: {
    id: row.website_id,
    name: row.website_name,
    domain: row.domain,
    language: row.website_language as Language,
  },
  keywordSetId: row.keyword_set_id,
  keywordSet: named(row.keyword_set_id, row.keyword_set_name),
  viewCount: row.view_count,
  avgRating: Number(row.avg_rating),
  ratingCount: row.rating_count,
  createdBy: row.created_by,
  createdByUser: named(row.created_by, row.creator_name),
  publishedBy: row.published_by,
  publishedAt: row.published_at?.toISOString() ?? null,
  publisherId: row.publisher_id,
  publisher: { id: row.publisher_id, name: row.publisher_name, avatar: row.publisher_avatar },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  deletedAt: row.deleted_at?.toISOString() ?? null,
  deletedBy: row.deleted_by,
});

export const toPost = (row: PostRow): Post => ({
  ...toItem(row),
  facebookPixelIds: row.facebook_pixel_ids,
  taboolaPixelIds: row.taboola_pixel_ids,
  googlePixelIds: row.google_pixel_ids,
  outbrainPixelIds: row.outbrain_pixel_ids,
  tiktokPixelIds: row.tiktok_pixel_ids,
  description: row.description,
  content: row.content,
  FAQsJson: row.faqs,
  keywordV2: row.words,
  adsCampaigns: row.campaigns,
  publishedByUser: named(row.published_by, row.decider_name),
  isSlugFixed: row.first_published_at !== null,
  rejectReason: row.reject_reason,
  translatedFrom: row.source_id && row.source_title ? { id: row.source_id, title: row.source_title } : null,
  version: row.version,
});

/** Where the fields of a page are kept; a field that is not there is left alone. */
export const columnsOf = <F extends Partial<PostFields>>(fields: F) => ({
  title: fields.title as F['title'],
  slug: fields.slug as F['slug'],
  website_id: fields.websiteId as F['websiteId'],
  kind: fields.kind,
  category_id: fields.categoryId,
  keyword_set_id: fields.keywordSetId,
  keyword: fields.keyword,
  hashtag: fields.hashtag,
  tags: fields.tags,
  facebook_pixel_ids: fields.facebookPixelIds,
  taboola_pixel_ids: fields.taboolaPixelIds,
  google_pixel_ids: fields.googlePixelIds,
  outbrain_pixel_ids: fields.outbrainPixelIds,
  tiktok_pixel_ids: fields.tiktokPixelIds,
  thumb_url: fields.thumbUrl,
  description: fields.description,
  content: fields.content,
  faqs: fields.FAQsJson && storedJson(fields.FAQsJson),
  style_id: fields.styleId,
  language: fields.language,
});
