import type { ErrorCode } from '@adhelm/contract/error-codes';
import type { PermissionCode } from '@adhelm/contract/permission-codes';
import { type Route, SIGNED_IN } from '@adhelm/contract/route';

/** "Who sees what", written down once more and without a look at how the product does it. */

/** For whom somebody acts: every publisher, one of them, or none yet. */
export type ActsFor = 'all' | 'nobody' | number;

export type Standing = {
  session: 'none' | 'live' | 'closed' | 'hand-off';
  codes: ReadonlySet<PermissionCode>;
  isAdmin: boolean;
  actsFor: ActsFor;
  /** As advertisers do, of what belongs to people. */
  seesOwnRowsOnly: boolean;
};

export type Outcome = 'ok' | ErrorCode;

/** A row of a resource; `owner` is its publisher, null for a global row; what is in use cannot be deleted. */
export type OwnedRow = { id: number; owner: number | null; deleted: boolean; inUse?: boolean };

/** The query as it is sent. */
type Asked = Readonly<Record<string, unknown>>;

const holdsFor = ({ permission, sufficesWith }: Route, { codes }: Standing, asked: Asked): boolean => {
  if (permission === undefined || permission === SIGNED_IN || codes.has(permission)) return true;
  if (!sufficesWith || !codes.has(sufficesWith.permission)) return false;
  return Object.entries(sufficesWith.query).every(([name, value]) => asked[name] === value);
};

export const mayCall = (route: Route, who: Standing, asked: Asked = {}): Outcome => {
  if (route.public) return 'ok';
  if (who.session === 'none') return 'AU01';
  if (who.session === 'closed') return 'AU05';
  if (who.session === 'hand-off' && !route.handOff) return 'AU03';
  if (!holdsFor(route, who, asked)) return 'PE01';
  const { archivedPermission } = route;
  if (asked.archived === 'true' && archivedPermission && !who.codes.has(archivedPermission)) return 'PE01';
  return 'ok';
};

/** Own rows and global ones; everything for those who act for all. */
export const sees = (actsFor: ActsFor, owner: number | null): boolean =>
  actsFor === 'all' || owner === null || owner === actsFor;

/** Rows of no publisher are reference rows, unless they are of people: those are seen by who acts for all. */
export const seesRow = (
  { nobodysRows }: { nobodysRows?: 'hidden' },
  actsFor: ActsFor,
  { owner }: OwnedRow,
): boolean => sees(actsFor, owner) && (owner !== null || nobodysRows !== 'hidden' || actsFor === 'all');

/** Global rows are read only, except for those who act for all. */
export const changes = (actsFor: ActsFor, owner: number | null): boolean =>
  actsFor === 'all' || (owner !== null && owner === actsFor);

/** Rows of others, rows that do not exist and rows in the wrong state are one and the same to a caller. */
export const onRow = (
  action: 'read' | 'change' | 'restore',
  actsFor: ActsFor,
  row: OwnedRow | undefined,
): Outcome => {
  if (!row || !sees(actsFor, row.owner)) return 'NF01';
  if (row.deleted !== (action === 'restore')) return 'NF01';
  return action === 'read' || changes(actsFor, row.owner) ? 'ok' : 'PE01';
};

/** The publisher of a new row, or why there is none: its maker has none, or the body names no good one. */
type Landing = number | null | 'nowhere' | 'unnamed';
export type Lands = (actsFor: ActsFor, asked: number | null | undefined) => Landing;

/** Where a new row lands, whatever publisher the body names. */
export const landsIn: Lands = (actsFor, asked) => {
  if (actsFor === 'nobody') return 'nowhere';
  return actsFor === 'all' ? (asked ?? null) : actsFor;
};

/** The same for rows that are never global. */
export const landsNamed: Lands = (actsFor, asked) => landsIn(actsFor, asked) ?? 'unnamed';

/** A row that lands where something lies which it names, if its maker sees that. */
export const landsWith: Lands = (actsFor, asked) => {
  if (actsFor === 'nobody') return 'nowhere';
  return asked && sees(actsFor, asked) ? asked : 'unnamed';
};

/** The same rows, in whatever order. */
export const sameIds = (got: number[], wanted: number[]) =>
  JSON.stringify(got.toSorted((a, b) => a - b)) === JSON.stringify(wanted.toSorted((a, b) => a - b));
