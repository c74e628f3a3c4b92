import type { PermissionCode } from '@adhelm/contract/permission-codes';
import type { HitKind } from '@adhelm/contract/resources';

type Address = { to: string; search: Record<string, unknown> };

/** How the search shows a kind of hit, and where it leads; a feature declares its kinds in `<feature>.hits.ts`. */
export type HitPlace = {
  label: string;
  /** Who may open one and change it gets its form. */
  codes: readonly PermissionCode[];
  /** Within the screen that lists hits of the kind. */
  form: (id: number, list: string) => Address;
};

/** A publisher is nothing to look at, but somebody to act as. */
export type PlacedKind = Exclude<HitKind, 'publisher'>;

export type Hits = Readonly<Partial<Record<PlacedKind, HitPlace>>>;

/** What is only looked at opens in its list, narrowed to it. */
export const narrowed = (label: string, filter: string): HitPlace => ({
  label,
  codes: [],
  form: (id, list) => ({ to: list, search: { [filter]: id } }),
});

export const inPanel = (label: string, ...codes: PermissionCode[]): HitPlace => ({
  label,
  codes,
  form: (id, list) => ({ to: list, search: { edit: id } }),
});
