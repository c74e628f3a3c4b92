/** The lists of which there may be a million rows: a copy of them lies beside the facts. */
export type MirroredList = 'keyword' | 'ad';

type Mirrored = {
  /** The table of the copy in the fact store. */
  table: string;
  /** Its rows in the entity store, in the columns of the copy. */
  source: string;
};

export const MIRRORED: Record<MirroredList, Mirrored> = {
  keyword: {
    table: 'mirror_keywords',
    source: `select id, publisher_id, keyword_set_id as parent_id, text as name, '' as code, '' as status,
      google_suggestion as is_suggested, created_at, deleted_at is not null as is_deleted from keywords`,
  },
  ad: {
    table: 'mirror_ads',
    source: `select id, publisher_id, campaign_id as parent_id, name, real_ad_id as code, status,
      false as is_suggested, created_at, deleted_at is not null as is_deleted from ads`,
  },
};

export const MIRRORED_LISTS = Object.keys(MIRRORED) as MirroredList[];
