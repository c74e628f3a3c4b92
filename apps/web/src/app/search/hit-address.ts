import type { PermissionCode } from '@adhelm/contract/permission-codes';
import type { SearchHit } from '@adhelm/contract/search';
import type { Can } from '../../lib/use-session.ts';

type Place = {
  list: string;
  /** Who may open one and change it gets its form. */
  codes: readonly PermissionCode[];
  form: (id: number) => { to: string; search: Record<string, unknown> };
};

const inPanel = (list: string, ...codes: PermissionCode[]): Place => ({
  list,
  codes,
  form: (id) => ({ to: list, search: { edit: id } }),
});

const PLACES: Record<Exclude<SearchHit['kind'], 'publisher'>, Place> = {
  keywordSet: inPanel('/set-keyword', 'GET_KEYWORDSET', 'UPDATE_KEYWORDSET'),
  landingPage: {
    list: '/landing-page',
    codes: ['GET_POST', 'UPDATE_POST'],
    form: (id) => ({ to: '/landing-page/edit', search: { id } }),
  },
  niche: inPanel('/niche', 'GET_CATEGORY', 'UPDATE_CATEGORY'),
  pixel: inPanel('/pixel', 'GET_PIXEL', 'UPDATE_PIXEL'),
  vertical: inPanel('/vertical', 'GET_CATEGORY', 'UPDATE_CATEGORY'),
};

export type PlacedHit = SearchHit & { kind: keyof typeof PLACES };

/** Where a hit is shown: its form for those who may change it, else the list that finds it by name. */
export const hitAddress = ({ kind, id, title }: Pick<PlacedHit, 'kind' | 'id' | 'title'>, can: Can) => {
  const { list, codes, form } = PLACES[kind];
  return codes.every(can) ? form(id) : { to: list, search: { search: title } };
};
