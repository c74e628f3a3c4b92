import { PERMISSIONS, type Permission, type PermissionCode } from '@adhelm/contract/permission-codes';
import { codesOf, RESOURCES, type ResourceName } from '@adhelm/contract/resources';

export const VERBS = ['create', 'list', 'open', 'update', 'delete', 'listDeleted', 'restore'] as const;
type GridVerb = (typeof VERBS)[number];

/** A line of the grid: what can be allowed of one resource. */
export type PermissionRow = {
  resource: ResourceName;
  label: string;
  /** What every resource has, in the order of the columns. */
  cells: readonly (Permission & { verb: GridVerb })[];
  /** What only this one has. */
  special: readonly Permission[];
};

const rowOf = (resource: ResourceName, permissions: readonly Permission[]): PermissionRow => {
  const codes = codesOf(resource);
  const cells = VERBS.flatMap((verb) => {
    const permission = permissions.find(({ code }) => code === codes[verb]);
    return permission ? [{ ...permission, verb }] : [];
  });
  const special = permissions.filter(({ code }) => cells.every((cell) => cell.code !== code));
  return { resource, label: RESOURCES[resource].label, cells, special };
};

const PERMISSION_ROWS: readonly PermissionRow[] = [
  ...Map.groupBy(PERMISSIONS, ({ resource }) => resource),
].map(([resource, permissions]) => rowOf(resource, permissions));

export const codesIn = ({ cells, special }: PermissionRow): PermissionCode[] =>
  [...cells, ...special].map(({ code }) => code);

const has = (text: string, words: string) => text.toLowerCase().includes(words);

/** The lines with the words in the name of their resource, or in what one of their permissions is for. */
export const rowsWith = (search: string): readonly PermissionRow[] => {
  const words = search.trim().toLowerCase();
  return PERMISSION_ROWS.filter(
    ({ label, cells, special }) =>
      has(label, words) ||
      [...cells, ...special].some(({ code, description }) => has(code, words) || has(description, words)),
  );
};

/** What is given once some codes are given or taken away, in the order of the catalogue. */
export const withCodes = (
  given: readonly PermissionCode[],
  codes: readonly PermissionCode[],
  isGiven: boolean,
): PermissionCode[] => {
  const wanted = new Set(given);
  for (const code of codes) {
    if (isGiven) wanted.add(code);
    else wanted.delete(code);
  }
  return PERMISSIONS.flatMap(({ code }) => (wanted.has(code) ? [code] : []));
};
