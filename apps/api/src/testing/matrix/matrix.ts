import type { Route } from '@adhelm/contract/route';
import { CONTRACT_ROUTES } from '../../contract.ts';
import type { TestApp } from '../app.ts';
import { type CallAnswer, nameOf } from '../call.ts';
import { type Caller, callersOf } from './callers.ts';
import { RESOURCES, SPECIAL_CALLS } from './fixtures.ts';
import type { Resource, World } from './resource.ts';
import { changes, landsIn, mayCall, type Outcome, onRow, sameIds, seesRow } from './rules.ts';

type Row = { id: number; owner: number | null; digest: string };

/** What one call was supposed to do, and how to see that it did. */
type Case = {
  about: string;
  caller: Caller;
  expected: Outcome;
  input: { params?: object; query?: object; body?: object };
  fresh?: boolean;
  after?: (t: TestApp) => Promise<void>;
  /** Says what is wrong with an answer that was given. */
  judge?: (answer: CallAnswer<Route>) => string | undefined;
};

/** A table that a call might change; `mine` says which of its rows the caller may change at all. */
type Watched = {
  table: string;
  /** Who a row belongs to; without it to the person that it is. */
  ownerColumn?: string;
  reset: () => Promise<void>;
  mine: (row: Row, caller: Caller) => boolean;
};

const idsOf = (result: unknown): number[] => {
  const { items } = result as { items: { id: number }[] };
  return items.map(({ id }) => id);
};

/** The rows that exist as far as the caller is concerned; nobody in the matrix made any of them. */
const rowsFor = (resource: Resource, world: World, caller: Caller) =>
  resource.ownRowsOnly && caller.seesOwnRowsOnly ? [] : resource.rows(world);

/** The ways in which a list can be asked for that take different codes. */
const listQueries = ({ archivedPermission, sufficesWith }: Route): Readonly<Record<string, string>>[] => [
  {},
  ...(archivedPermission ? [{ archived: 'true' }] : []),
  ...(sufficesWith ? [sufficesWith.query] : []),
];

const listCases = (resource: Resource, route: Route, world: World, caller: Caller): Case[] =>
  listQueries(route).map((asked) => {
    const archived = 'archived' in asked;
    const actsFor = resource.adminsSeeAll && caller.isAdmin ? 'all' : caller.actsFor;
    const visible = rowsFor(resource, world, caller)
      .filter((row) => row.deleted === archived && seesRow(resource, actsFor, row))
      .map(({ id }) => id);
    return {
      about: `${archived ? 'deleted' : 'live'} rows with ${JSON.stringify(asked)}`,
      caller,
      expected: mayCall(route, caller, asked),
      input: { query: { limit: '2000', ...asked } },
      judge: ({ result }) => {
        const known = new Set(resource.rows(world).map(({ id }) => id));
        const listed = idsOf(result).filter((id) => !resource.amongOthers || known.has(id));
        return sameIds(listed, visible) ? undefined : `lists ${listed.join()} instead of ${visible.join()}`;
      },
    };
  });

const createCases = (resource: Resource, route: Route, world: World, caller: Caller): Case[] => {
  const { create } = resource;
  if (!create) throw new Error(`no fixture for ${nameOf(route)}`);
  return [undefined, null, world.first, world.second].map((asked) => {
    const allowed = mayCall(route, caller);
    const home = (resource.lands ?? landsIn)(caller.actsFor, asked);
    const refusal = { nowhere: 'PE01', unnamed: 'VA01' } as const;
    return {
      about: `asking for publisher ${asked}`,
      caller,
      expected: allowed === 'ok' && typeof home === 'string' ? refusal[home] : allowed,
      input: { body: create(asked, world) },
      judge: ({ result }) => {
        const { publisherId } = result as { publisherId: number | null };
        return publisherId === home ? undefined : `lands in ${publisherId} instead of ${home}`;
      },
    };
  });
};

const MISSING_ID = 999_999;

const rowCases = (resource: Resource, route: Route, world: World, caller: Caller): Case[] => {
  const isRestore = route.path.endsWith('/:id/restore');
  const isDelete = route.method === 'DELETE';
  const action = isRestore ? 'restore' : route.method === 'GET' ? 'read' : 'change';
  if (route.body && !resource.update) throw new Error(`no fixture for ${nameOf(route)}`);
  return [...resource.rows(world), undefined].map((row) => {
    const allowed = mayCall(route, caller);
    const owner = row && (row.owner === null ? 'global' : `publisher ${row.owner}`);
    const visible = rowsFor(resource, world, caller).find(
      (other) => other.id === row?.id && seesRow(resource, caller.actsFor, other),
    );
    const allowedOutcome = onRow(action, caller.actsFor, visible);
    const outcome = allowedOutcome === 'ok' ? (resource.refused?.(route, caller) ?? 'ok') : allowedOutcome;
    return {
      about: row ? `${row.deleted ? 'a deleted' : 'a'} row of ${owner}` : 'a row that does not exist',
      caller,
      expected: allowed !== 'ok' ? allowed : outcome === 'ok' && isDelete && row?.inUse ? 'CF01' : outcome,
      input: {
        params: { id: row?.id ?? MISSING_ID, ...resource.params },
        query: resource.query?.(row, world),
        ...(route.body && { body: resource.update }),
      },
      judge: ({ result }) => {
        const { id } = result as { id?: number };
        return id === undefined || id === row?.id ? undefined : `answers with row ${id}`;
      },
    };
  });
};

const specialOutcome = (allowed: Outcome, otherwise: Outcome = 'ok'): Outcome =>
  allowed === 'ok' ? otherwise : allowed;

const specialCases = (route: Route, world: World, caller: Caller): Case[] => {
  const specials = SPECIAL_CALLS[nameOf(route)];
  if (!specials) throw new Error(`no fixture for resource ${route.path.split('/')[1]} (${nameOf(route)})`);
  return specials.map(({ params, query, body, outcome, endsSession, judge, after }) => ({
    after,
    about: query || body ? `with ${JSON.stringify(query ?? body?.(world, caller))}` : 'nothing in particular',
    caller,
    expected: specialOutcome(mayCall(route, caller, query), outcome?.(caller, world)),
    input: { params, query, body: body?.(world, caller) },
    fresh: endsSession,
    judge: ({ result }) => judge?.(result, caller, world),
  }));
};

/** Rows of a resource may have rows of their own below its path. */
const resourceOf = ({ path }: Route): Resource | undefined => {
  const [, first = '', second = ''] = path.split('/');
  return RESOURCES[`${first}/${second}`] ?? RESOURCES[first];
};

const casesOf = (route: Route, world: World): ((caller: Caller) => Case[]) => {
  if (SPECIAL_CALLS[nameOf(route)]) return (caller) => specialCases(route, world, caller);
  const resource = resourceOf(route);
  if (!resource) return (caller) => specialCases(route, world, caller);
  if (route.path.includes('/:')) return (caller) => rowCases(resource, route, world, caller);
  if (route.method === 'POST') return (caller) => createCases(resource, route, world, caller);
  return (caller) => listCases(resource, route, world, caller);
};

const watchedBy = (t: TestApp, route: Route, world: World): Watched => {
  const resource = resourceOf(route);
  const specials = SPECIAL_CALLS[nameOf(route)];
  if (!resource || specials) {
    return {
      table: 'users',
      reset: async () => {
        for (const { prepare } of specials ?? []) await prepare?.(t, world);
      },
      mine: ({ id }, caller) => id === caller.userId,
    };
  }
  const { table, ownerColumn } = resource;
  return {
    table,
    ownerColumn,
    reset: () => resource.reset(t, world),
    mine: ({ owner }, caller) => changes(caller.actsFor, owner),
  };
};

/** Callers are rows too, and many: a digest of each is all that is read after every call. */
const rowsById = async (t: TestApp, { table, ownerColumn = 'id' }: Watched) => {
  const rows = await t.system<{ id: number; owner: unknown; digest: string }>(
    `select id, ${ownerColumn} as owner, md5(it::text) as digest from ${table} as it`,
  );
  return new Map(
    rows.map(({ id, owner, digest }): [number, Row] => [
      Number(id),
      { id: Number(id), owner: typeof owner === 'number' ? owner : null, digest },
    ]),
  );
};

/** The rows that are not as they were, in either state. */
const changedRows = (before: Map<number, Row>, after: Map<number, Row>): Row[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [was, is] = [before.get(id), after.get(id)];
    return was?.digest === is?.digest ? [] : [was, is].filter((row) => row !== undefined);
  });

const outcomeOf = ({ errorCode }: CallAnswer<Route>): Outcome => errorCode ?? 'ok';

const runCase = async (t: TestApp, route: Route, one: Case): Promise<string | undefined> => {
  const token = await one.caller.token({ fresh: one.fresh ?? false });
  const answer = await t.callAny(route, { ...one.input, token });
  const outcome = outcomeOf(answer);
  if (outcome !== one.expected) return `expected ${one.expected}, got ${outcome}`;
  return outcome === 'ok' && answer.status !== 302 ? one.judge?.(answer) : undefined;
};

/**
 * Another one after every committed change of a table, in whatever order transactions end, and cheaper by far than a look
 * at its rows.
 */
const stateOf = async (t: TestApp, { table }: Watched): Promise<string> => {
  const [row] = await t.system<{ state: string }>(
    `select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as state from ${table}`,
  );
  return row?.state ?? '';
};

/** The rows of a table that changed since this was asked before. */
const changesOf = async (t: TestApp, watched: Watched) => {
  let state = await stateOf(t, watched);
  let rows = await rowsById(t, watched);
  return async (): Promise<Row[]> => {
    const now = await stateOf(t, watched);
    if (now === state) return [];
    const before = rows;
    state = now;
    rows = await rowsById(t, watched);
    return changedRows(before, rows);
  };
};

/** Calls one route in each case; what differs from the rules comes out in words. */
async function* violationsOf(
  t: TestApp,
  route: Route,
  world: World,
  cases: readonly Case[],
): AsyncGenerator<string> {
  const watched = watchedBy(t, route, world);
  await watched.reset();
  let changesSince = await changesOf(t, watched);
  for (const one of cases) {
    const where = `${nameOf(route)} as ${one.caller.name} on ${one.about}`;
    const wrong = await runCase(t, route, one);
    if (wrong) yield `${where}: ${wrong}`;
    await one.after?.(t);
    if (route.method === 'GET') continue;
    const changed = await changesSince();
    if (changed.length > 0 && one.expected !== 'ok') yield `${where}: changed rows although it is refused`;
    if (!changed.every((row) => watched.mine(row, one.caller))) yield `${where}: changed rows of others`;
    if (changed.length === 0) continue;
    await watched.reset();
    changesSince = await changesOf(t, watched);
  }
  if (route.method === 'GET' && (await changesSince()).length > 0) yield `${nameOf(route)} changed rows`;
}

/**
 * Of those whom a route lets in, whatever list they ask for, one for each publisher acted for and view of its rows: what
 * guards the rows behind it is nothing to the others.
 */
const oneOfEachStanding = (route: Route, everyone: readonly Caller[]): Caller[] => {
  const insiders = everyone.filter((who) => mayCall(route, who, { archived: 'true' }) === 'ok');
  const standing = ({ actsFor, isAdmin, seesOwnRowsOnly }: Caller) =>
    `${actsFor} ${isAdmin} ${seesOwnRowsOnly}`;
  return [...new Map(insiders.map((who) => [standing(who), who])).values()];
};

/**
 * Who calls what: everybody on everything; only insiders on everything; or, of a few, insiders on everything and everybody
 * else once.
 */
export type Breadth = 'whole' | 'insiders' | 'short';

const chosenCases = (route: Route, world: World, everyone: readonly Caller[], breadth: Breadth): Case[] => {
  const casesFor = casesOf(route, world);
  if (breadth === 'whole') return everyone.flatMap(casesFor);
  const insiders = oneOfEachStanding(route, everyone);
  if (breadth === 'insiders') return insiders.flatMap(casesFor);
  return everyone.flatMap((who) => (insiders.includes(who) ? casesFor(who) : casesFor(who).slice(0, 1)));
};

/**
 * After so many routes the database looks at its tables, as it does by itself within a minute: what it knows nothing of
 * it takes for large.
 */
const LOOKS_AT_TABLES = new Set([1, 10, 40, 100]);

/** A matrix over an app: every route asked for × every caller × every target. */
export const accessMatrix = async (t: TestApp) => {
  const world = {
    first: await t.addPublisher({ name: 'Publisher of the matrix 1' }),
    second: await t.addPublisher({ name: 'Publisher of the matrix 2' }),
    closed: await t.addPublisher({ name: 'Publisher of the matrix 3', deletedAt: new Date() }),
  };
  const callersFor = callersOf(t, world);
  return {
    /** All that is against the rules; an empty list means that they hold. */
    violations: async (breadth: Breadth): Promise<string[]> => {
      const all: string[] = [];
      for (const [place, route] of CONTRACT_ROUTES.entries()) {
        if (LOOKS_AT_TABLES.has(place)) await t.asOwner('analyze');
        const everyone = await callersFor(route, breadth === 'short' ? 'few' : 'everybody');
        const cases = chosenCases(route, world, everyone, breadth);
        for await (const violation of violationsOf(t, route, world, cases)) all.push(violation);
      }
      return all;
    },
    /** The first thing that is against the rules, found without a look at the rest. */
    firstViolation: async (route: Route): Promise<string | undefined> => {
      const cases = chosenCases(route, world, await callersFor(route), 'whole');
      for await (const violation of violationsOf(t, route, world, cases)) return violation;
      return undefined;
    },
  };
};
