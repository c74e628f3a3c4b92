import { z } from 'zod';
import type { AccountRef, AdTexts, PlatformAd } from '../../ports/ad-platform.ts';
import { AD_SET_STATUSES, id, issuesOf, issuesSchema, LIMIT, objectSchema } from './objects.ts';
import type { Listing } from './pages.ts';

const text = z.string().optional().catch(undefined);
const action = z
  .object({ value: z.object({ link: text }).optional() })
  .optional()
  .catch(undefined);
const texts = z.array(z.object({ text })).optional().catch(undefined);

/** The texts of a creative stand in one of several places; whatever else is in it says nothing to us. */
const creativeSchema = z.object({
  object_story_spec: z
    .object({
      link_data: z
        .object({ link: text, name: text, message: text, description: text, call_to_action: action })
        .optional(),
      template_data: z
        .object({ link: text, name: text, message: text, description: text, call_to_action: action })
        .optional(),
      video_data: z
        .object({ title: text, message: text, link_description: text, call_to_action: action })
        .optional(),
    })
    .optional(),
  asset_feed_spec: z
    .object({
      titles: texts,
      bodies: texts,
      descriptions: texts,
      link_urls: z
        .array(z.object({ website_url: text }))
        .optional()
        .catch(undefined),
    })
    .optional(),
  url_tags: text,
});
type Creative = z.infer<typeof creativeSchema>;

type Assets = z.infer<typeof texts>;

/** A dynamic ad has several texts of a kind, of which each visitor saw one. */
const furtherOf = (feed: Creative['asset_feed_spec']): string | null => {
  const beyondFirst = (assets: Assets) => (assets ?? []).slice(1).flatMap((asset) => asset.text || []);
  const all = [feed?.bodies, feed?.titles, feed?.descriptions].flatMap(beyondFirst);
  return all.length > 0 ? all.join('\n') : null;
};

const textsOf = ({ object_story_spec: story, asset_feed_spec: feed }: Creative): AdTexts => {
  const link = story?.link_data ?? story?.template_data;
  const video = story?.video_data;
  return {
    title: link?.name ?? video?.title ?? feed?.titles?.[0]?.text ?? null,
    body: link?.message ?? video?.message ?? feed?.bodies?.[0]?.text ?? null,
    description: link?.description ?? video?.link_description ?? feed?.descriptions?.[0]?.text ?? null,
    further: furtherOf(feed),
  };
};

/** Tags hold marks such as `{{ad.id}}` that the platform replaces: they stay as they are written. */
const withTags = (link: string, tags: string | undefined): string => {
  if (!tags) return link;
  const [address = '', ...fragment] = link.split('#');
  const joined = `${address}${address.includes('?') ? '&' : '?'}${tags.replace(/^[?&]/, '')}`;
  return [joined, ...fragment].join('#');
};

const landingUrlOf = ({
  object_story_spec: story,
  asset_feed_spec: feed,
  url_tags: tags,
}: Creative): string | null => {
  const data = story?.link_data ?? story?.template_data;
  const link =
    data?.link ??
    data?.call_to_action?.value?.link ??
    story?.video_data?.call_to_action?.value?.link ??
    feed?.link_urls?.[0]?.website_url;
  return link === undefined ? null : withTags(link, tags);
};

/** What reviewers say, by the rule that an ad breaks. */
const feedback = z
  .object({ global: z.record(z.string(), z.string()).optional() })
  .optional()
  .catch(undefined);

const adRow = objectSchema
  .extend({
    campaign_id: id,
    adset_id: id,
    creative: creativeSchema.default({ url_tags: undefined }),
    issues_info: issuesSchema,
    ad_review_feedback: feedback,
  })
  .transform(
    (row): PlatformAd => ({
      realId: row.id,
      campaignRealId: row.campaign_id,
      adSetRealId: row.adset_id,
      name: row.name,
      status: row.status,
      effectiveStatus: row.effective_status,
      texts: textsOf(row.creative),
      landingUrl: landingUrlOf(row.creative),
      createdAt: row.created_time,
      issues: [
        ...issuesOf(row.issues_info),
        ...Object.entries(row.ad_review_feedback?.global ?? {}).map(([rule, said]) => `${rule}: ${said}`),
      ],
    }),
  );

export const AD_STATUSES = [
  ...AD_SET_STATUSES,
  'ADSET_PAUSED',
  'PENDING_REVIEW',
  'DISAPPROVED',
  'PREAPPROVED',
  'PENDING_BILLING_INFO',
];

export const adList = ({ realId }: AccountRef): Listing<PlatformAd> => ({
  path: `act_${realId}/ads`,
  accountRealId: realId,
  params: {
    fields:
      'id,name,campaign_id,adset_id,status,effective_status,created_time,creative{id,object_story_spec,asset_feed_spec,url_tags},issues_info,ad_review_feedback',
    effective_status: JSON.stringify(AD_STATUSES),
  },
  row: adRow,
  // Creatives are long.
  limit: LIMIT / 2,
});
