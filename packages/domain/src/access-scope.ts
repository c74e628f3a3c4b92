/**
 * Whose rows an actor may touch. `all` is an admin acting for every publisher, `publisher` everyone bound to
 * one, `none` a user who belongs to no publisher yet (sees global reference rows only), `system` the server itself.
 */
export type Scope =
  | { kind: 'all' }
  | { kind: 'publisher'; publisherId: number; ownRowsOf: number | null }
  | { kind: 'none' }
  | { kind: 'system' };

export const SYSTEM: Scope = { kind: 'system' };

type Membership = {
  userId: number;
  isAdmin: boolean;
  /** Advertisers see only their own landing pages, campaigns, accounts, rules and numbers. */
  seesOwnRowsOnly: boolean;
  homePublisherId: number | null;
  /** Where an admin's session currently acts; null stands for all publishers. */
  actingPublisherId: number | null;
};

export const scopeOf = (who: Membership): Scope => {
  if (who.isAdmin)
    return who.actingPublisherId === null
      ? { kind: 'all' }
      : { kind: 'publisher', publisherId: who.actingPublisherId, ownRowsOf: null };
  if (who.homePublisherId === null) return { kind: 'none' };
  return {
    kind: 'publisher',
    publisherId: who.homePublisherId,
    ownRowsOf: who.seesOwnRowsOnly ? who.userId : null,
  };
};

/** Global rows (no publisher) are read by everyone and changed only by those who act for all. */
export const mayChange = (scope: Scope, row: { publisherId: number | null }): boolean =>
  scope.kind === 'all' ||
  scope.kind === 'system' ||
  (scope.kind === 'publisher' && row.publisherId === scope.publisherId);

/** The publisher a new row lands in; `undefined` when the scope must not write at all. */
export const publisherForNewRow = (
  scope: Scope,
  asked: number | null | undefined,
): number | null | undefined => {
  if (scope.kind === 'publisher') return scope.publisherId;
  if (scope.kind === 'all' || scope.kind === 'system') return asked ?? null;
  return undefined;
};
