import { ALL_PUBLISHERS, ROLE } from '@adhelm/contract/constants';
import type { UpdateMe, User } from '@adhelm/contract/user';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import { SessionOver, StaleVersion } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import type { Account, UserRepository } from './user.repository.ts';

type Repositories = { users: UserRepository; audit: AuditRepository };

export const isAdmin = (account: Pick<Account, 'roles'>): boolean =>
  account.roles.some(({ id }) => id === ROLE.ADMIN);

const publisherRef = (account: Account): User['publisher'] =>
  account.publisher && {
    id: account.publisher.id,
    name: account.publisher.name,
    avatar: account.publisher.avatar,
  };

/** The user as the wire carries it; `actingPublisherId` is the session's, null for all publishers. */
export const toUser = (account: Account, actingPublisherId: number | null): User => ({
  id: account.id,
  name: account.name,
  email: account.email,
  phone: account.phone,
  telegramLink: account.telegramLink,
  avatar: account.avatar,
  isActive: account.isActive,
  isLeadAdvertiser: account.isLeadAdvertiser,
  roleId: account.roles[0]?.id ?? null,
  authType: 'google',
  lastSignIn: account.lastSignIn?.toISOString() ?? null,
  publisherId: account.publisherId,
  publisher: publisherRef(account),
  actingPublisherId: (isAdmin(account) ? actingPublisherId : account.publisherId) ?? ALL_PUBLISHERS,
  permissions: account.permissions,
  roles: account.roles,
  userRoles: account.roles.map((role) => ({ role })),
  settings: { timeZone: account.timeZone },
  updatedAt: account.updatedAt.toISOString(),
});

const audited = ({ name, phone, telegramLink, avatar, timeZone }: Account) => ({
  name,
  phone,
  telegramLink,
  avatar,
  timeZone,
});

export const userService = ({ inScope, clock }: { inScope: InScope<Repositories>; clock: Clock }) => {
  const own = async ({ users }: Repositories, actor: Actor): Promise<Account> => {
    const account = await users.find({ id: actor.userId });
    if (!account) throw new SessionOver();
    return account;
  };

  return {
    me: (actor: Actor): Promise<User> =>
      inScope(SYSTEM, async (repositories) =>
        toUser(await own(repositories, actor), actor.actingPublisherId),
      ),

    updateMe: (actor: Actor, input: UpdateMe): Promise<User> =>
      inScope(SYSTEM, async (repositories) => {
        await repositories.users.hold(actor.userId);
        const before = await own(repositories, actor);
        if (input.updatedAt && input.updatedAt !== before.updatedAt.toISOString())
          throw new StaleVersion('Your profile');
        const now = clock();
        await repositories.users.updateProfile(actor.userId, input, now);
        const after = await own(repositories, actor);
        await repositories.audit.record(
          actor,
          {
            action: 'update',
            entity: 'user',
            entityId: actor.userId,
            publisherId: before.publisherId,
            before: audited(before),
            after: audited(after),
          },
          now,
        );
        return toUser(after, actor.actingPublisherId);
      }),
  };
};

export type UserService = ReturnType<typeof userService>;
