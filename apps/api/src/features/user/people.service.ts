import { ROLE } from '@adhelm/contract/constants';
import type { CreateUser, ListedUser, UpdateUser, UserListQuery } from '@adhelm/contract/people';
import { publisherForNewRow } from '@adhelm/domain/access-scope';
import { onDuplicate } from '../../db/entities/conflicts.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import { Conflict, DeletedAlready, InvalidInput, PermissionMissing, TooManyRequests } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import { rowChanges } from '../access/row-changes.ts';
import { sightOf } from '../access/sight.ts';
import type { PublisherRepository } from '../publisher/publisher.repository.ts';
import type { RoleRepository } from '../role/role.repository.ts';
import type { PeopleRepository, PeopleView } from './people.repository.ts';

type Repositories = {
  people: PeopleRepository;
  roles: Pick<RoleRepository, 'find'>;
  publishers: Pick<PublisherRepository, 'find'>;
  audit: AuditRepository;
};

export type PeopleNeeds = {
  inScope: InScope<Repositories>;
  clock: Clock;
  /** Tells whoever remembers what people may do. */
  rightsChanged: () => void;
  /** Ends every session of somebody who may not come in any more. */
  endSessionsOf: (userId: number) => Promise<void>;
  invitations: {
    link: string;
    /** Whether e-mails can be sent at all. */
    mail: boolean;
    /** Tells the workers that one waits; they find it later where that fails. */
    wake: (userId: number) => Promise<void>;
  };
};

const RESEND_AFTER_MS = 60_000;

const EMAIL_TAKEN = 'A user with this e-mail exists already.';

const unlessTaken = <T>(work: Promise<T>, message = EMAIL_TAKEN): Promise<T> => {
  const taken = () => new Conflict(message, [{ path: 'email', message }]);
  return onDuplicate(onDuplicate(work, 'users_email', taken), 'users_google_subject', taken);
};

const audited = (user: ListedUser) => ({
  name: user.name,
  phone: user.phone,
  telegramLink: user.telegramLink,
  isActive: user.isActive,
  isLeadAdvertiser: user.isLeadAdvertiser,
  roles: user.roles.map(({ name }) => name),
  teams: user.teams.map(({ name }) => name),
  publisherId: user.publisherId,
  deletedAt: user.deletedAt,
  updatedAt: user.updatedAt,
});

const isAdmin = ({ roles }: Pick<ListedUser, 'roles'>) => roles.some(({ id }) => id === ROLE.ADMIN);

const assertNotSelf = (actor: Actor, { id }: ListedUser): void => {
  if (id === actor.userId)
    throw new Conflict('You cannot deactivate or delete yourself. Ask somebody else to do it.');
};

/** Admins look after each other; nobody else takes anything from them. */
const assertMayTouch = (actor: Actor, user: ListedUser): void => {
  if (isAdmin(user) && !actor.isAdmin) throw new PermissionMissing('Only admins can change an admin.');
};

/** Nobody gives what they lack, and inside a publisher nobody gives more than its own admins may have. */
const assertMayGive = async (
  { roles }: Pick<Repositories, 'roles'>,
  actor: Actor,
  roleId: number,
  publisherId: number | null,
): Promise<void> => {
  const role = await roles.find(roleId);
  if (!role || role.deletedAt !== null || (role.publisherId !== null && role.publisherId !== publisherId))
    throw new InvalidInput('roleId', 'This role was not found at the publisher of the user.');
  const lacking = role.permissions.filter((code) => !(actor.permissions as ReadonlySet<string>).has(code));
  if (lacking.length > 0)
    throw new PermissionMissing(
      `You cannot give a role with permissions that you do not have: ${lacking.join(', ')}.`,
    );
  if (actor.scope.kind === 'all') return;
  const most = new Set((await roles.find(ROLE.PUBLISHER_ADMIN))?.permissions);
  if (roleId === ROLE.ADMIN || role.permissions.some((code) => !most.has(code)))
    throw new PermissionMissing('This role can only be given by an admin acting for all publishers.');
};

export const peopleService = (deps: PeopleNeeds) => {
  const { inScope, invitations } = deps;
  const viewOf = (actor: Actor): PeopleView => ({
    sight: sightOf(actor),
    isWhole: true,
    link: invitations.link,
  });
  const rows = rowChanges(deps, {
    resource: 'USER',
    rows: ({ people }: Repositories, actor) => ({
      find: (id) => people.find(id, viewOf(actor)),
      lock: (id) => people.lock(id),
    }),
    audited,
  });

  const wake = async (user: ListedUser) => {
    if (user.invitation?.mail === 'waiting') await invitations.wake(user.id);
    return user;
  };

  const assertPublisher = async ({ publishers }: Repositories, id: number | null): Promise<void> => {
    if (id !== null && (await publishers.find(id))?.deletedAt !== null)
      throw new InvalidInput('publisherId', 'This publisher was not found.');
  };

  const joinTeams = async (
    { people }: Repositories,
    id: number,
    publisherId: number | null,
    teamIds: readonly number[] | undefined,
  ): Promise<void> => {
    if (teamIds && !(await people.joinTeams(id, publisherId, teamIds)))
      throw new InvalidInput('teamIds', 'One of the teams was not found at the publisher of the user.');
  };

  const giveRole = async (
    repositories: Repositories,
    actor: Actor,
    user: Pick<ListedUser, 'id' | 'roles' | 'publisherId'>,
    roleId: number | null | undefined,
  ): Promise<void> => {
    if (roleId === undefined) return;
    const has = user.roles.map(({ id }) => id);
    if (roleId !== null && !has.includes(roleId))
      await assertMayGive(repositories, actor, roleId, user.publisherId);
    if (!(await repositories.people.giveRole(user.id, roleId)))
      throw new PermissionMissing(
        'A role of this user can only be taken away by an admin acting for all publishers.',
      );
  };

  /** Whoever comes back has again what they had. */
  const assertMayGiveBack = async (repositories: Repositories, actor: Actor, user: ListedUser) => {
    for (const { id } of user.roles) await assertMayGive(repositories, actor, id, user.publisherId);
  };

  const changeRow = async (
    actor: Actor,
    before: ListedUser,
    input: UpdateUser,
    repositories: Repositories,
    now: Date,
  ): Promise<void> => {
    assertMayTouch(actor, before);
    if (input.isActive === false && before.isActive) assertNotSelf(actor, before);
    const movesTo = actor.scope.kind === 'all' ? input.publisherId : undefined;
    const publisherId = movesTo === undefined ? before.publisherId : movesTo;
    const isMoved = publisherId !== before.publisherId;
    if (isMoved) await assertPublisher(repositories, publisherId);
    if (input.isActive && !before.isActive && input.roleId === undefined)
      await assertMayGiveBack(repositories, actor, before);
    await repositories.people.change(before.id, { ...input, publisherId: movesTo }, now);
    // What belonged to the publisher that was left is gone.
    const roles = input.isActive && !before.isActive ? [] : before.roles;
    await giveRole(
      repositories,
      actor,
      { id: before.id, roles: isMoved ? [] : roles, publisherId },
      input.roleId,
    );
    await joinTeams(repositories, before.id, publisherId, input.teamIds);
  };

  const ended = async (user: ListedUser): Promise<ListedUser> => {
    deps.rightsChanged();
    if (!user.isActive || user.deletedAt) await deps.endSessionsOf(user.id);
    return user;
  };

  return {
    list: (actor: Actor, query: UserListQuery) =>
      inScope(actor.scope, ({ people }) =>
        people.list(query, { ...viewOf(actor), isWhole: actor.permissions.has('GET_USERS') }),
      ),

    get: rows.get,

    /** Answers with the link; the e-mail, where there is one, goes out by itself. */
    invite: async (actor: Actor, input: CreateUser) =>
      wake(
        await rows.create(actor, async (repositories, now) => {
          const { people } = repositories;
          const publisherId = publisherForNewRow(actor.scope, input.publisherId) ?? null;
          await assertPublisher(repositories, publisherId);
          const deleted = await people.deletedWith(input.email);
          if (deleted !== undefined) throw new DeletedAlready(input.email, deleted);
          const name = input.email.slice(0, input.email.lastIndexOf('@'));
          const { email } = input;
          const invited = { email, name, publisherId, invitedBy: actor.userId, mail: invitations.mail };
          const id = await unlessTaken(people.insert(invited, now));
          await giveRole(repositories, actor, { id, roles: [], publisherId }, input.roleId);
          await joinTeams(repositories, id, publisherId, input.teamIds);
          return id;
        }),
      ),

    resend: async (actor: Actor, id: number) =>
      wake(
        await rows.change(actor, id, { action: 'update' }, async (before, { people }, now) => {
          if (before.lastSignIn) throw new Conflict('This user has signed in already.');
          const notAfter = new Date(now.getTime() - RESEND_AFTER_MS);
          if (!(await people.askAgain(id, invitations.mail, notAfter, now)))
            throw new TooManyRequests(
              'The invitation was sent a moment ago. Please wait a minute before you send it again.',
              RESEND_AFTER_MS / 1000,
            );
        }),
      ),

    update: async (actor: Actor, id: number, input: UpdateUser) =>
      ended(
        await rows.change(
          actor,
          id,
          { action: 'update', basedOn: input.updatedAt },
          (before, repositories, now) => changeRow(actor, before, input, repositories, now),
        ),
      ),

    remove: async (actor: Actor, id: number) =>
      ended(
        await rows.change(actor, id, { action: 'delete' }, async (before, { people }, now) => {
          assertNotSelf(actor, before);
          assertMayTouch(actor, before);
          await people.change(id, { deletedAt: now }, now);
        }),
      ),

    restore: async (actor: Actor, id: number) =>
      ended(
        await rows.change(actor, id, { action: 'restore' }, async (before, repositories, now) => {
          await assertMayGiveBack(repositories, actor, before);
          await unlessTaken(
            repositories.people.change(id, { deletedAt: null }, now),
            'Another user has this e-mail by now.',
          );
        }),
      ),
  };
};

export type PeopleService = ReturnType<typeof peopleService>;
