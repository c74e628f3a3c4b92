import type { PermissionCode } from '@adhelm/contract/permission-codes';
import type { HitKind } from '@adhelm/contract/resources';
import type { Route } from '@adhelm/contract/route';
import type { TestApp } from '../app.ts';
import type { Caller } from './callers.ts';
import type { Lands, Outcome, OwnedRow } from './rules.ts';

export type World = { first: number; second: number; closed: number };

/** What the matrix must know of a resource whose rows belong to publishers. */
export type Resource = {
  table: string;
  ownerColumn: string;
  rows: (world: World) => OwnedRow[];
  /** Puts the rows back as they were. */
  reset: (t: TestApp, world: World) => Promise<void>;
  /** A valid body; for `create` with the publisher it asks for. */
  create?: (asked: number | null | undefined, world: World) => object;
  /** Where a new row lands, unless it is the actor's publisher or everywhere. */
  lands?: Lands;
  update?: object;
  /** Admins see every row of this resource wherever they act. */
  adminsSeeAll?: true;
  /** Its table holds rows of others as well, which lists show beside these. */
  amongOthers?: true;
  /** Rows without a publisher are no reference rows. */
  nobodysRows?: 'hidden';
  /** Its rows belong to who made them; those here to nobody. */
  ownRowsOnly?: true;
  /** What a call about a row answers to those who may make it, where the row lacks what the call needs. */
  refused?: (route: Route, caller: Caller) => Outcome | undefined;
  /** What else stands in its paths, and what calls about a row ask with. */
  params?: object;
  query?: (row: OwnedRow | undefined, world: World) => object;
  /** Words by which a search finds its live rows, the kinds of hits that they are, and the code that opens them. */
  found?: { words: string; kinds: readonly HitKind[]; code: PermissionCode };
};

/** By the first part of the path, or the first two. */
export type Fixtures = Readonly<Record<string, Resource>>;

/** A call that is not about one row or one list, with what it answers to those who may make it. */
export type Special = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: (world: World, caller: Caller) => object;
  outcome?: (caller: Caller, world: World) => Outcome;
  /** The call harms the session it is made with. */
  endsSession?: true;
  /** Puts right what the call did to others. */
  after?: (t: TestApp) => Promise<void>;
  /** What must be there before the call. */
  prepare?: (t: TestApp, world: World) => Promise<void>;
  /** Says what is wrong with an answer that was given. */
  judge?: (result: unknown, caller: Caller, world: World) => string | undefined;
};

/** By method and path. */
export type Calls = Readonly<Record<string, readonly Special[]>>;
