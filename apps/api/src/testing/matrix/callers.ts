import { ROLE } from '@adhelm/contract/constants';
import { PERMISSION_CODES, type PermissionCode } from '@adhelm/contract/permission-codes';
import { type Route, SIGNED_IN } from '@adhelm/contract/route';
import { BUILT_IN_ROLES } from '../../features/access/built-in-roles.ts';
import type { TestApp } from '../app.ts';
import type { ActsFor, Standing } from './rules.ts';

export type Caller = Standing & {
  name: string;
  userId: number | undefined;
  /** The access token to call with; `fresh` asks for a session that may be harmed. */
  token: (need?: { fresh: boolean }) => Promise<string | undefined>;
};

type World = { first: number; second: number };

type Home = [name: string, publisherId: number | null];

/**
 * Everybody; or nobody of the second publisher, from whom the first keeps what it keeps from the first, and roles cut to
 * the route at the first only.
 */
export type Crowd = 'everybody' | 'few';

const codesOfRole = (roleId: number) => new Set(BUILT_IN_ROLES.find(({ id }) => id === roleId)?.codes ?? []);

/** Everyone who knocks on a route's door; people are made once and kept for the next route. */
export const callersOf = (t: TestApp, { first, second }: World) => {
  const known = new Map<string, Promise<Caller>>();
  const once = (key: string, make: () => Promise<Caller>) => {
    const caller = known.get(key) ?? make();
    known.set(key, caller);
    return caller;
  };
  const atFirst: Home = ['of the first publisher', first];
  const atSecond: Home = ['of the second publisher', second];
  const atNone: Home = ['of no publisher', null];

  const member = (
    name: string,
    home: number | null,
    role: { roleId: number } | { codes: readonly PermissionCode[] },
  ) =>
    once(`${name} ${JSON.stringify(role)}`, async () => {
      const userId = await t.addUser({ ...role, publisherId: home });
      const kept = (await t.signIn(userId)).accessToken;
      return {
        name,
        userId,
        session: 'live',
        isAdmin: false,
        codes: 'roleId' in role ? codesOfRole(role.roleId) : new Set(role.codes),
        actsFor: home ?? 'nobody',
        seesOwnRowsOnly: 'roleId' in role && role.roleId === ROLE.ADVERTISER,
        token: async (need) => (need?.fresh ? (await t.signIn(userId)).accessToken : kept),
      };
    });

  const admin = (name: string, actsFor: ActsFor) =>
    once(name, async () => {
      const userId = await t.addUser({ roleId: ROLE.ADMIN });
      const acting = typeof actsFor === 'number' ? { actAs: actsFor } : {};
      const kept = (await t.signIn(userId, acting)).accessToken;
      return {
        name,
        userId,
        session: 'live',
        isAdmin: true,
        codes: new Set(PERMISSION_CODES),
        actsFor,
        seesOwnRowsOnly: false,
        token: async (need) => (need?.fresh ? (await t.signIn(userId, acting)).accessToken : kept),
      };
    });

  const stranger = once('anonymous', async () => ({
    name: 'anonymous',
    userId: undefined,
    session: 'none',
    isAdmin: false,
    codes: new Set(),
    actsFor: 'nobody',
    seesOwnRowsOnly: false,
    token: async () => undefined,
  }));

  const deactivated = () =>
    once('a deactivated admin', async () => {
      const userId = await t.addUser({ roleId: ROLE.ADMIN });
      const { accessToken } = await t.signIn(userId);
      await t.system('update users set is_active = false where id = $1', [userId]);
      t.clock.advance(1000);
      const token = async () => accessToken;
      const codes = new Set(PERMISSION_CODES);
      return {
        name: 'a deactivated admin',
        userId,
        session: 'closed',
        isAdmin: true,
        codes,
        actsFor: 'all',
        seesOwnRowsOnly: false,
        token,
      };
    });

  const handOff = () =>
    once('an admin with the token of the address', async () => {
      const userId = await t.addUser({ roleId: ROLE.ADMIN });
      const kept = (await t.handOff(userId)).accessToken;
      const token: Caller['token'] = async (need) =>
        need?.fresh ? (await t.handOff(userId)).accessToken : kept;
      const codes = new Set(PERMISSION_CODES);
      return {
        name: 'an admin with the token of the address',
        userId,
        session: 'hand-off',
        isAdmin: true,
        codes,
        actsFor: 'all',
        seesOwnRowsOnly: false,
        token,
      };
    });

  /** Roles cut to the route: exactly its codes, and all codes but one of them. */
  const rolesFor = ({
    permission,
    archivedPermission,
    sufficesWith,
  }: Route): [string, PermissionCode[]][] => {
    if (!permission || permission === SIGNED_IN) return [['somebody without a code', []]];
    const needed = archivedPermission ? [permission, archivedPermission] : [permission];
    const less = sufficesWith?.permission;
    return [
      ...(less ? [[`somebody with ${less} only`, [less]] satisfies [string, PermissionCode[]]] : []),
      [`somebody with ${permission} only`, [permission]],
      [`somebody with ${needed.join(' and ')} only`, needed],
      ...needed.map((missing): [string, PermissionCode[]] => [
        `somebody with every code but ${missing}`,
        PERMISSION_CODES.filter((code) => code !== missing),
      ]),
    ];
  };

  return (route: Route, crowd: Crowd = 'everybody'): Promise<Caller[]> => {
    const isWhole = crowd === 'everybody';
    return Promise.all([
      // Roles cut to the route come first: they notice most of what can be wrong with it.
      ...(isWhole ? [atFirst, atSecond, atNone] : [atFirst]).flatMap(([of, home]) =>
        rolesFor(route)
          .toReversed()
          .map(([name, codes]) => member(`${name} ${of}`, home, { codes })),
      ),
      ...(isWhole ? [atFirst, atSecond, atNone] : [atFirst, atNone]).flatMap(([of, home]) => [
        member(`a publisher admin ${of}`, home, { roleId: ROLE.PUBLISHER_ADMIN }),
        member(`an advertiser ${of}`, home, { roleId: ROLE.ADVERTISER }),
      ]),
      admin('an admin acting for all', 'all'),
      admin('an admin acting as the first publisher', first),
      ...(isWhole ? [admin('an admin acting as the second publisher', second)] : []),
      stranger,
      deactivated(),
      handOff(),
    ]);
  };
};
