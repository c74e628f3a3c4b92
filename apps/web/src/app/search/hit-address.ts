import type { PermissionCode } from '@adhelm/contract/permission-codes';
import type { SearchHit } from '@adhelm/contract/search';
import type { Can } from '../../lib/use-session.ts';

type Address = { to: string; search: Record<string, unknown> };

type Place = {
  list: string;
  /** Who may open one and change it gets its form. */
  codes: readonly PermissionCode[];
  form: (id: number) => Address;
};

/** What is only looked at opens in its list, narrowed to it. */
const narrowed = (list: string, filter: string): Place => ({
  list,
  codes: [],
  form: (id) => ({ to: list, search: { [filter]: id } }),
});

const inPanel = (list: string, ...codes: PermissionCode[]): Place => ({
  list,
  codes,
  form: (id) => ({ to: list, search: { edit: id } }),
});

const PLACES: Record<Exclude<SearchHit['kind'], 'publisher'>, Place> = {
  ad: narrowed('/ads', 'adIds'),
  advertiser: narrowed('/campaign', 'userIds'),
  campaign: narrowed('/campaign', 'campaignIds'),
  keyword: narrowed('/keyword', 'keywordIds'),
  keywordSet: inPanel('/set-keyword', 'GET_KEYWORDSET', 'UPDATE_KEYWORDSET'),
  landingPage: {
    list: '/landing-page',
    codes: ['GET_POST', 'UPDATE_POST'],
    form: (id) => ({ to: '/landing-page/edit', search: { id } }),
  },
  niche: inPanel('/niche', 'GET_CATEGORY', 'UPDATE_CATEGORY'),
  pixel: inPanel('/pixel', 'GET_PIXEL', 'UPDATE_PIXEL'),
  vertical: inPanel('/vertical', 'GET_CATEGORY', 'UPDATE_CATEGORY'),
  website: inPanel('/website', 'GET_WEBSITE', 'UPDATE_WEBSITE'),
};

export type PlacedHit = SearchHit & { kind: keyof typeof PLACES };

/** Where a hit is shown: its form for those who may change it, else the list that finds it by name. */
export const hitAddress = ({ kind, id, title }: Pick<PlacedHit, 'kind' | 'id' | 'title'>, can: Can) => {
  const { list, codes, form } = PLACES[kind];
  return codes.every(can) ? form(id) : { to: list, search: { search: title } };
};
