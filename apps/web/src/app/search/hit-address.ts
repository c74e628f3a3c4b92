import { HIT_SCREENS } from '@adhelm/contract/resources';
import type { SearchHit } from '@adhelm/contract/search';
import type { Can } from '../../lib/session/use-session.ts';
import type { HitPlace, Hits, PlacedKind } from '../../resource/hit-place.ts';

const declared = import.meta.glob<Hits>('../../features/*/*.hits.ts', { eager: true, import: 'hits' });

/** How each kind of hit is shown, as the features say. */
export const PLACES: Readonly<Record<PlacedKind, HitPlace>> = Object.assign({}, ...Object.values(declared));

export type PlacedHit = SearchHit & { kind: PlacedKind };

/** The screen that lists hits of a kind; the dashboard where there is none. */
export const listOf = (kind: SearchHit['kind']): string => HIT_SCREENS[kind] ?? '/';

/** Where a hit is shown: its form for those who may change it, else the list that finds it by name. */
export const hitAddress = ({ kind, id, title }: Pick<PlacedHit, 'kind' | 'id' | 'title'>, can: Can) => {
  const { codes, form } = PLACES[kind];
  const list = listOf(kind);
  return codes.every(can) ? form(id, list) : { to: list, search: { search: title } };
};
