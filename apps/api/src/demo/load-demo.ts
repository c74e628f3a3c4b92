import { ROLE } from '@adhelm/contract/constants';
import type { PixelPlatform } from '@adhelm/contract/pixel';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { sql } from 'kysely';
import type { InScope, Tx } from '../db/entities/in-scope.ts';
import type { FileStore } from '../ports/file-store.ts';
import { DEMO_ACCOUNTS, DEMO_COLLEAGUES, DEMO_MEMBERS, DEMO_TEAMS, SECOND_ADMIN } from './accounts.ts';
import { loadDimensions } from './load-dimensions.ts';
import { loadRules } from './load-rules.ts';
import { sampleMonth } from './sample-month.ts';
import { seedOf } from './seed.ts';
import { seededRandom } from './seeded-random.ts';

const PIXELS_PER_PUBLISHER = [96, 41];
const GLOBAL_PIXELS = 6;

const PUBLISHERS = [
  {
    name: 'Northwind Media',
    domains: ['northwind.localhost'],
    avatar: '/brands/northwind.svg',
    dark_mode_avatar: '/brands/northwind-dark.svg',
  },
  {
    name: 'Lotus Reach',
    domains: ['lotus.localhost'],
    avatar: '/brands/lotus.svg',
    dark_mode_avatar: '/brands/lotus-dark.svg',
  },
];

const MARKETS = ['US', 'DE', 'VN', 'FR', 'JP', 'UK', 'ES', 'KR'] as const;
const SUBJECTS = [
  'Knee relief',
  'Stair lifts',
  'Online MBA',
  'Walk-in tubs',
  'Budget SUV',
  'Senior health cover',
  'Language courses',
  'Solar panels',
  'Dental implants',
  'Cruise deals',
  'Home security',
  'Hearing aids',
] as const;
const PURPOSES = ['Lead', 'Page view', 'Click-out', 'Retargeting', 'Lookalike seed'] as const;

type Random = ReturnType<typeof seededRandom>;

const PIXEL_IDS: Record<PixelPlatform, (random: Random) => string> = {
  FACEBOOK: (random) => random.text('123456789', 1) + random.text('0123456789', 15),
  GOOGLE: (random) => `AW-${random.text('123456789', 10)}`,
  TABOOLA: (random) => random.text('123456789', 7),
  OUTBRAIN: (random) => random.text('0123456789abcdef', 34),
  TIKTOK: (random) => `C${random.text('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 19)}`,
};
const PLATFORM_MIX = [
  'FACEBOOK',
  'FACEBOOK',
  'FACEBOOK',
  'GOOGLE',
  'GOOGLE',
  'TABOOLA',
  'OUTBRAIN',
  'TIKTOK',
] as const;

const pixelRows = (
  random: Random,
  count: number,
  publisherId: number | null,
  creators: readonly [number, ...number[]],
  now: Date,
) =>
  Array.from({ length: count }, () => {
    const platform = random.pick(PLATFORM_MIX);
    const created = new Date(now.getTime() - random.below(90 * 86_400) * 1000);
    return {
      publisher_id: publisherId,
      platform,
      name: `${random.pick(MARKETS)} | ${random.pick(SUBJECTS)} | ${random.pick(PURPOSES)}`,
      pixel_id: PIXEL_IDS[platform](random),
      created_by: random.pick(creators),
      created_at: created,
      updated_at: created,
    };
  }).sort((a, b) => a.created_at.getTime() - b.created_at.getTime());

type NewMember = {
  email: string;
  name: string;
  roleId: number;
  publisher: 0 | 1 | null;
  isLead: boolean;
  lastSignIn?: Date;
};

const loadTerms = async (tx: Tx, publisherIds: readonly number[], joined: Date) => {
  const { id: bankId } = await tx
    .selectFrom('banks')
    .select('id')
    .where('code', '=', 'VIETCOMBANK')
    .executeTakeFirstOrThrow();
  const made = { created_by: null, created_at: joined };
  const validFrom = joined.toISOString().slice(0, 10);
  await tx
    .insertInto('publisher_fees')
    .values(publisherIds.map((id) => ({ publisher_id: id, valid_from: validFrom, percent: '10', ...made })))
    .execute();
  await tx
    .insertInto('publisher_bank_accounts')
    .values(
      publisherIds.map((id, place) => ({
        publisher_id: id,
        bank_id: bankId,
        account_name: (PUBLISHERS[place]?.name ?? '').toUpperCase(),
        account_number: `00710004${String(18_230 + place * 4711).padStart(5, '0')}`,
        ...made,
      })),
    )
    .execute();
};

/** Colleagues take turns in the teams of their publisher. */
const loadTeams = async (
  tx: Tx,
  publisherIds: readonly number[],
  colleagues: readonly { id: number; publisherId: number | null }[],
  at: Date,
) => {
  for (const [place, publisherId] of publisherIds.entries()) {
    const named = DEMO_TEAMS.filter(({ publisher }) => publisher === place);
    const own = colleagues.filter((colleague) => colleague.publisherId === publisherId);
    for (const [turn, { name, description }] of named.entries()) {
      const { id } = await tx
        .insertInto('teams')
        .values({ publisher_id: publisherId, name, description, created_at: at, updated_at: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      const members = own.filter((_, index) => index % named.length === turn);
      await tx
        .insertInto('team_members')
        .values(members.map((member) => ({ publisher_id: publisherId, team_id: id, user_id: member.id })))
        .execute();
    }
  }
};

const loadPeople = async (tx: Tx, now: Date) => {
  const joined = new Date(now.getTime() - 90 * 86_400_000);
  const stamps = { created_at: joined, updated_at: joined };
  const begun = sampleMonth(now);
  const publishers = await tx
    .insertInto('publishers')
    .values(PUBLISHERS.map((publisher) => ({ ...publisher, created_at: begun, updated_at: joined })))
    .returning('id')
    .execute();
  const publisherIds = publishers.map(({ id }) => id);
  await loadTerms(tx, publisherIds, begun);
  const join = async ({ email, name, roleId, publisher, isLead, lastSignIn }: NewMember) => {
    const publisherId = publisher === null ? null : (publisherIds[publisher] ?? null);
    const profile = { email, name, publisher_id: publisherId, is_lead_advertiser: isLead };
    const { id } = await tx
      .insertInto('users')
      .values({ ...profile, last_sign_in: lastSignIn ?? null, last_activity: lastSignIn ?? null, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('user_roles').values({ user_id: id, role_id: roleId }).execute();
    return { id, publisherId, roleId };
  };

  const members: Awaited<ReturnType<typeof join>>[] = [];
  const nameOf = (known: string) => DEMO_ACCOUNTS.find(({ email }) => email === known)?.name ?? known;
  for (const member of DEMO_MEMBERS) members.push(await join({ ...member, name: nameOf(member.email) }));
  const advertiserIds = members.filter(({ roleId }) => roleId === ROLE.ADVERTISER).map(({ id }) => id);
  const colleagues: typeof members = [];
  for (const [place, colleague] of DEMO_COLLEAGUES.entries()) {
    const lastSignIn = new Date(now.getTime() - (1 + place * place) * 3_600_000);
    const advertiser = await join({ ...colleague, roleId: ROLE.ADVERTISER, lastSignIn });
    advertiserIds.push(advertiser.id);
    colleagues.push(advertiser);
  }
  await loadTeams(tx, publisherIds, colleagues, joined);
  await join({ ...SECOND_ADMIN, name: nameOf(SECOND_ADMIN.email) });
  return { publisherIds, members, advertiserIds };
};

const loadPixels = async (tx: Tx, people: Awaited<ReturnType<typeof loadPeople>>, now: Date) => {
  const random = seededRandom(seedOf());
  const creatorsOf = (publisherId: number | null) =>
    people.members.filter((member) => member.publisherId === publisherId).map(({ id }) => id) as [
      number,
      ...number[],
    ];
  const rows = [
    ...pixelRows(random, GLOBAL_PIXELS, null, creatorsOf(null), now),
    ...people.publisherIds.flatMap((id, place) =>
      pixelRows(random, PIXELS_PER_PUBLISHER[place] ?? 0, id, creatorsOf(id), now),
    ),
  ];
  await tx.insertInto('pixels').values(rows).execute();
};

/**
 * Fills an empty installation in one transaction: either all rows are there, or none; pictures that a failed load left
 * are found under the same names by the next one. True when it did.
 */
export const loadDemo = (inTransaction: InScope<Tx>, files: FileStore, now: Date): Promise<boolean> =>
  inTransaction(SYSTEM, async (tx) => {
    await sql`lock table publishers in exclusive mode`.execute(tx);
    const { taken } = await tx
      .selectNoFrom((eb) => eb.exists(eb.selectFrom('publishers').select('id')).as('taken'))
      .executeTakeFirstOrThrow();
    if (taken) return false;
    const people = await loadPeople(tx, now);
    await loadPixels(tx, people, now);
    await loadDimensions({ tx, files }, people, now);
    await loadRules(tx, people, now);
    return true;
  });
