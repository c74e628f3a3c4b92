import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** How many ads there are whose texts are not what the feed of their page wants. */
type AdTextState = { unknown: number; several: number; changed: number };

/** So long ago a text was declared at most that is compared with the ad. */
const RECENTLY = sql`interval '1 day'`;

/** Of the ads that may run among those that pass the test, which names them `checked`. */
const stateAmong = (test: RawBuilder<SqlBool>) => sql<AdTextState>`(
  select json_build_object(
    'unknown', count(*) filter (where coalesce(last.whole, '') = ''),
    'several', count(*) filter (where last.further <> ''),
    'changed', count(*) filter (where last.whole <> '' and exists (
      select from declared_ad_texts
      where declared_ad_texts.ad_id = checked.id and digest <> md5(last.whole) and last_at > now() - ${RECENTLY})))
  from ads as checked left join lateral (
    select whole, further from ad_texts where ad_texts.ad_id = checked.id order by seen_at desc limit 1) as last on true
  where checked.deleted_at is null and checked.status = 'ACTIVE' and ${test})`;

/** The same where the website runs the script of a feed that asks for texts; nothing elsewhere. Names `websites`. */
export const adTextState = (test: RawBuilder<SqlBool>) =>
  sql<AdTextState | null>`case when websites.feed = 'GOOGLE' then ${stateAmong(test)} end`;

const ads = (count: number): string => (count === 1 ? '1 ad' : `${count} ads`);

/** What a person reads of it. */
export const adTextWarnings = (state: AdTextState | null): string[] => {
  if (state === null) return [];
  const { unknown, several, changed } = state;
  return [
    ...(unknown > 0
      ? [`The text of ${ads(unknown)} is not known: visitors from there are shown no sponsored results.`]
      : []),
    ...(several > 0 ? [`All texts of ${ads(several)} are declared, of which a visitor saw one.`] : []),
    ...(changed > 0
      ? [`The text of ${ads(changed)} is not the one that was declared within the last day.`]
      : []),
  ];
};

/** What keeps a page from going online, where its website wants that: texts that are not known, or not those declared. */
export const adTextObjections = (state: AdTextState | null): string[] =>
  state === null ? [] : adTextWarnings({ ...state, several: 0 });
