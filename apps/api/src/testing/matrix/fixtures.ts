import type { PermissionCode } from '@adhelm/contract/permission-codes';
import type { TestApp } from '../app.ts';
import type { Caller } from './callers.ts';
import { type Outcome, type OwnedRow, sameIds, sees } from './rules.ts';

export type World = { first: number; second: number; closed: number };

/** What the matrix must know of a resource whose rows belong to publishers. */
export type Resource = {
  table: string;
  ownerColumn: string;
  rows: (world: World) => OwnedRow[];
  /** Puts the rows back as they were. */
  reset: (t: TestApp, world: World) => Promise<void>;
  /** A valid body; for `create` with the publisher it asks for. */
  create?: (asked: number | null | undefined) => object;
  update?: object;
  /** Admins see every row of this resource wherever they act. */
  adminsSeeAll?: true;
};

const pixelRows = ({ first, second }: World): OwnedRow[] =>
  [first, second, null].flatMap((owner, place) => [
    { id: 900_001 + place, owner, deleted: false },
    { id: 900_011 + place, owner, deleted: true },
  ]);

const pixel: Resource = {
  table: 'pixels',
  ownerColumn: 'publisher_id',
  rows: pixelRows,
  reset: async (t, world) => {
    const rows = pixelRows(world).map(({ id, owner, deleted }) => ({
      id,
      publisher_id: owner,
      pixel_id: String(id),
      deleted_at: deleted ? '2026-01-01T00:00:00Z' : null,
    }));
    await t.system('delete from pixels');
    await t.system(
      `insert into pixels (id, publisher_id, platform, name, pixel_id, created_at, updated_at, deleted_at)
         overriding system value
         select id, publisher_id, 'TABOOLA', 'Pixel ' || id, pixel_id, '2026-01-01', '2026-01-01', deleted_at
         from json_to_recordset($1) as r(id int, publisher_id int, pixel_id text, deleted_at timestamptz)`,
      [JSON.stringify(rows)],
    );
  },
  create: (asked) => ({
    platform: 'TABOOLA',
    name: 'New',
    pixelId: '7654321',
    ...(asked !== undefined && { publisherId: asked }),
  }),
  update: { name: 'Renamed' },
};

/** By the first part of the path. */
export const RESOURCES: Record<string, Resource | undefined> = {
  pixel,
  publisher: {
    table: 'publishers',
    ownerColumn: 'id',
    rows: ({ first, second, closed }) => [
      { id: first, owner: first, deleted: false },
      { id: second, owner: second, deleted: false },
      { id: closed, owner: closed, deleted: true },
    ],
    reset: async () => {},
    adminsSeeAll: true,
  },
};

/** A call that is not about one row or one list, with what it answers to those who may make it. */
export type Special = {
  query?: Record<string, string>;
  body?: (world: World, caller: Caller) => object;
  outcome?: (caller: Caller) => Outcome;
  /** The call harms the session it is made with. */
  endsSession?: true;
  /** What must be there before the call. */
  prepare?: (t: TestApp, world: World) => Promise<void>;
  /** Says what is wrong with an answer that was given. */
  judge?: (result: unknown, caller: Caller, world: World) => string | undefined;
};

const aboutCaller = (result: unknown, caller: Caller) => {
  const { id } = result as { id: number };
  return id === caller.userId ? undefined : `answers with user ${id}`;
};

/** A search finds the live rows that the caller sees, of the kinds whose list is open to them. */
const search = (words: string, kind: string, code: PermissionCode): Special => ({
  query: { q: words },
  prepare: pixel.reset,
  judge: (result, caller, world) => {
    const { items } = result as { items: { kind: string; id: number }[] };
    const found = items.filter((item) => item.kind === kind).map(({ id }) => id);
    const rows = RESOURCES[kind]?.rows(world) ?? [];
    const visible = rows.filter((row) => !row.deleted && sees(caller.actsFor, row.owner)).map(({ id }) => id);
    const wanted = caller.codes.has(code) ? visible : [];
    return sameIds(found, wanted) ? undefined : `finds ${found.join()} instead of ${wanted.join()}`;
  },
});

/** Nobody but members of the publishers the caller acts for. */
const onlyOwnAdvertisers: NonNullable<Special['judge']> = (result, { actsFor }) => {
  const { items } = result as { items: { id: number; publisherId: number | null }[] };
  const foreign = items.filter(({ publisherId }) => actsFor !== 'all' && publisherId !== actsFor);
  return foreign.length > 0 ? `lists the foreign users ${foreign.map(({ id }) => id).join()}` : undefined;
};

const ownWords = (caller: Caller) => `words of ${caller.userId}`;

/** By method and path. */
export const SPECIAL_CALLS: Record<string, readonly Special[] | undefined> = {
  'GET /health': [{}],
  'GET /branding': [{}],
  'GET /auth/google/sign-in': [{}],
  'GET /auth/google/callback': [{}],
  'GET /auth/refresh-token': [{ query: { refreshToken: 'unknown' }, outcome: () => 'AU04' }],
  'POST /auth/refresh-token': [{ body: () => ({ refreshToken: 'unknown' }), outcome: () => 'AU04' }],
  'POST /auth/logout': [{ endsSession: true }],
  'POST /auth/switch-publisher': [
    {
      body: ({ second }) => ({ publisherId: second }),
      outcome: ({ isAdmin }) => (isAdmin ? 'ok' : 'PE01'),
      endsSession: true,
    },
  ],
  'GET /user': [{ query: { isAdvertiser: 'true', limit: '2000' }, judge: onlyOwnAdvertisers }],
  'GET /user/me': [{ judge: aboutCaller }],
  'PATCH /user/me': [{ body: () => ({ name: 'Renamed' }), judge: aboutCaller }],
  'GET /search': [
    search('Pixel 9000', 'pixel', 'GET_PIXELS'),
    search('Publisher of the matrix', 'publisher', 'GET_PUBLISHERS'),
  ],
  'POST /search/recent': [
    {
      body: (_, caller) => ({ q: ownWords(caller) }),
      judge: (result, caller) => {
        const { suggestions } = result as { suggestions: string[] };
        const foreign = suggestions.filter((words) => words !== ownWords(caller));
        return foreign.length > 0 ? `suggests ${foreign.join()}` : undefined;
      },
    },
  ],
};
