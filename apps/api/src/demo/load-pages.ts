import { PIXEL_LISTS, type PostFields } from '@adhelm/contract/post';
import type { Tx } from '../db/entities/in-scope.ts';
import { decidedAt, deciderOf, loadSteps, withId } from './load-steps.ts';
import { REJECT_REASONS } from './page-content.ts';
import type { DemoPlan } from './plan.ts';
import { type Ago, at, idsOf, type People } from './planned-rows.ts';
import { seedOf } from './seed.ts';
import { seededRandom } from './seeded-random.ts';

type Made = {
  websites: number[];
  categories: number[];
  keywordSets: number[];
  /** Where the picture of a niche is served, by its place in the plan. */
  pictures: ReadonlyMap<number, string>;
};

const HOUR = 3_600_000;
/** Every so many pages one has a history of versions. */
const WITH_HISTORY = 6;

/** Picks pixels of a publisher for its pages, always the same ones. */
const pixelPicker = async (tx: Tx) => {
  const random = seededRandom(seedOf(4));
  const pixels = await tx
    .selectFrom('pixels')
    .select(['id', 'publisher_id', 'platform'])
    .orderBy('id')
    .execute();
  const some = (publisherId: number, list: keyof typeof PIXEL_LISTS, count: number): number[] => {
    const own = pixels.filter(
      (pixel) => pixel.publisher_id === publisherId && pixel.platform === PIXEL_LISTS[list],
    );
    const from = random.below(Math.max(1, own.length - count));
    return own.slice(from, from + count).map(({ id }) => id);
  };
  return (publisherId: number) => ({
    facebook_pixel_ids: some(publisherId, 'facebookPixelIds', 1 + random.below(2)),
    google_pixel_ids: some(publisherId, 'googlePixelIds', random.below(2)),
    taboola_pixel_ids: some(publisherId, 'taboolaPixelIds', random.below(2)),
    outbrain_pixel_ids: some(publisherId, 'outbrainPixelIds', random.below(2)),
    tiktok_pixel_ids: some(publisherId, 'tiktokPixelIds', random.below(2)),
  });
};

const pageRows = async (tx: Tx, plan: DemoPlan, made: People & Made, ago: Ago) => {
  const random = seededRandom(seedOf(5));
  const pixelsOf = await pixelPicker(tx);
  return plan.posts.map(({ set: place, text, daysAgo, ...post }, turn) => {
    const set = at(plan.keywordSets, place);
    const publisher_id = at(made.publisherIds, set.publisher);
    const { created_at } = ago(daysAgo);
    const { faqs, styleId, ...said } = text;
    const isPublished = post.status === 'PUBLISHED';
    const isDecided = isPublished || post.status === 'REJECTED';
    const published_at = isPublished ? decidedAt(created_at) : null;
    return {
      ...post,
      ...said,
      ...pixelsOf(publisher_id),
      faqs: JSON.stringify(faqs),
      style_id: styleId,
      thumb_url: made.pictures.get(set.niche) ?? null,
      publisher_id,
      website_id: at(made.websites, set.website),
      category_id: at(made.categories, set.niche),
      keyword_set_id: at(made.keywordSets, place),
      created_by: at(made.advertiserIds, set.creator),
      view_count: isPublished ? 400 + random.below(40_000) : 0,
      avg_rating: isPublished ? random.between(3.6, 4.9).toFixed(2) : '0',
      rating_count: isPublished ? 5 + random.below(300) : 0,
      reject_reason:
        post.status === 'REJECTED' ? (REJECT_REASONS[turn % REJECT_REASONS.length] ?? null) : null,
      published_by: isPublished ? deciderOf(made, publisher_id) : null,
      published_at,
      first_published_at: published_at,
      version: turn % WITH_HISTORY === 0 ? 3 : 1,
      created_at,
      updated_at: isDecided ? decidedAt(created_at) : created_at,
    };
  });
};

type PageRow = Awaited<ReturnType<typeof pageRows>>[number] & { id: number };

const fieldsOf = (row: PageRow): PostFields => ({
  title: row.title,
  slug: row.slug,
  kind: row.kind,
  websiteId: row.website_id,
  categoryId: row.category_id,
  keywordSetId: row.keyword_set_id,
  keyword: row.keyword,
  hashtag: row.hashtag,
  tags: row.tags,
  facebookPixelIds: row.facebook_pixel_ids,
  taboolaPixelIds: row.taboola_pixel_ids,
  googlePixelIds: row.google_pixel_ids,
  outbrainPixelIds: row.outbrain_pixel_ids,
  tiktokPixelIds: row.tiktok_pixel_ids,
  thumbUrl: row.thumb_url,
  description: row.description,
  content: row.content,
  FAQsJson: JSON.parse(row.faqs),
  styleId: row.style_id,
  language: row.language,
});

/** A page that was begun with a title and its first paragraph, saved by itself, and then finished. */
const versionRows = (row: PageRow) => {
  const last = fieldsOf(row);
  const begun = {
    ...last,
    tags: [],
    FAQsJson: [],
    description: '',
    content: row.content.split('<h2>')[0] ?? '',
  };
  const written = [begun, { ...begun, description: last.description }, last];
  return written.map((fields, step) => ({
    publisher_id: row.publisher_id,
    post_id: row.id,
    version: step + 1,
    fields: JSON.stringify(fields),
    is_autosave: step === 1,
    created_by: row.created_by,
    created_at: new Date(row.created_at.getTime() + (step * HOUR) / 2),
  }));
};

/** Stores the landing pages with what they say, how they came to their status and, of some, what they said before. */
export const loadPages = async (tx: Tx, plan: DemoPlan, made: People & Made, ago: Ago): Promise<number[]> => {
  const rows = await pageRows(tx, plan, made, ago);
  const ids = idsOf(await tx.insertInto('posts').values(rows).returning('id').execute());
  const stored = rows.map(withId(ids));
  await loadSteps(tx, 'post', stored, made);
  const withHistory = stored.filter(({ version }) => version > 1);
  await tx.insertInto('post_versions').values(withHistory.flatMap(versionRows)).execute();
  return ids;
};
