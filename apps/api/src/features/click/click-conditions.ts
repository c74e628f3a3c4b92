import { isAmongRows } from '../../facts/mirror/id-sets.ts';
import { type Membership, memberSql } from '../../facts/mirror/membership.ts';
import type { ClickTest } from '../../facts/read/fact-reader.ts';

/** The entities whose names match what is searched for. */
export type NamedRows = { ads: Membership; campaignIds: number[]; keywords: Membership; postIds: number[] };

/** A click is an estimate until the feed provider has settled it. */
const STATUS_TESTS: Record<string, ClickTest> = {
  ESTIMATED: (_, column) => `isNull(${column('actual_revenue')})`,
  SETTLED: (_, column) => `isNotNull(${column('actual_revenue')})`,
};

const nothing: ClickTest = () => '0';

const CLICK_ID = /^[0-9a-f]{8}[0-9a-f-]{0,28}$/i;
const ADDRESS = /^[0-9a-f]*[.:][0-9a-f.:]*$/i;

/** By the beginning of its id or address, by a part of its country, or by what it belongs to. */
const searchTest =
  (search: string, { ads, campaignIds, keywords, postIds }: NamedRows, byAddress: boolean): ClickTest =>
  (bind, column) => {
    const text = bind(search, 'String');
    const isOneOf = (dimension: string, ids: number[]) =>
      ids.length > 0 ? [`${column(dimension)} IN ${bind(ids, 'Array(UInt32)')}`] : [];
    const isListed = (dimension: string, rows: Membership) =>
      isAmongRows(memberSql(bind, rows).listed(), column(dimension));
    return [
      `positionCaseInsensitiveUTF8(${column('country')}, ${text}) > 0`,
      ...(CLICK_ID.test(search) ? [`startsWith(toString(${column('id')}), lower(${text}))`] : []),
      ...(byAddress && ADDRESS.test(search) ? [`startsWith(lower(${column('ip')}), lower(${text}))`] : []),
      isListed('ad_id', ads),
      ...isOneOf('campaign_id', campaignIds),
      isListed('keyword_id', keywords),
      ...isOneOf('post_id', postIds),
    ].join(' OR ');
  };

/** What single clicks are held against; undefined when nobody asks for more than the filters of every report. */
export const clickConditionsOf = ({
  search,
  status,
  named,
  byAddress,
}: {
  search?: string | undefined;
  status?: string | undefined;
  named?: NamedRows | undefined;
  /** Whether addresses may be searched for. */
  byAddress: boolean;
}): ClickTest | undefined => {
  const tests = [
    ...(search && named ? [searchTest(search, named, byAddress)] : []),
    ...(status ? [STATUS_TESTS[status.toUpperCase()] ?? nothing] : []),
  ];
  if (tests.length === 0) return undefined;
  return (bind, column) => tests.map((test) => `(${test(bind, column)})`).join(' AND ');
};
