import { z } from 'zod';
import { byId, flagParam, id, idParam, instant } from './fields.ts';
import { listOf, listQuery } from './list.ts';
import { email, optionalPhone, personName, telegramLink } from './profile-fields.ts';
import { defineRoute } from './route.ts';
import { person, userRef } from './user.ts';

/** What became of the e-mail: none is sent where no mail server is configured; the link works in any case. */
export const MAIL_STATES = ['none', 'waiting', 'sent', 'failed'] as const;

const teamRef = z.object({ id, name: z.string() });

const invitation = z.object({
  /** Leads to the sign-in, to be sent by whatever means. */
  link: z.string(),
  invitedAt: instant,
  /** Null for people out of the reader's sight. */
  invitedBy: userRef.nullable(),
  mail: z.enum(MAIL_STATES),
  mailSentAt: instant.nullable(),
  /** Why the last e-mail failed. */
  mailFailure: z.string().nullable(),
});

/**
 * A user as the settings list it. Who may list advertisers only is told their names, e-mails, pictures and publishers:
 * everything else is null, empty or as it is for everybody.
 */
const listedUser = person.extend({
  permissionsCount: z.number().int(),
  teams: z.array(teamRef),
  lastActivityAt: instant.nullable(),
  /** Until the first sign-in. */
  invitation: invitation.nullable(),
  createdAt: instant,
  deletedAt: instant.nullable(),
});
export type ListedUser = z.infer<typeof listedUser>;

const roleId = z.number('Please select role').pipe(id);
const publisherId = z.number('Please select publisher').pipe(id);
const MOST_TEAMS = 100;
const teamIds = z
  .array(id)
  .max(MOST_TEAMS)
  .refine((list) => new Set(list).size === list.length, 'Each may be given once');

/** An invitation; the e-mail alone is needed. */
export const createUser = z.object({
  email,
  roleId: roleId.nullable().optional(),
  /** Only an admin acting as all publishers names one; everybody else invites into their own. */
  publisherId: publisherId.nullable().optional(),
  teamIds: teamIds.optional(),
});
export type CreateUser = z.output<typeof createUser>;

/** What is left out stays; a role takes the place of all that the user had. */
const updateUser = z.object({
  name: personName.optional(),
  roleId: roleId.nullable().optional(),
  /** As with an invitation; whoever moves leaves the roles and teams of the publisher that they were at. */
  publisherId: publisherId.nullable().optional(),
  phone: optionalPhone.nullable().optional(),
  telegramLink: telegramLink.nullable().optional(),
  isLeadAdvertiser: z.boolean().optional(),
  isActive: z.boolean().optional(),
  teamIds: teamIds.optional(),
  updatedAt: instant.optional(),
});
export type UpdateUser = z.output<typeof updateUser>;

/** The form of the same, which never leaves the name out. */
export const userForm = updateUser.extend({ name: personName });

export const USER_SORT_KEYS = [
  'id',
  'name',
  'email',
  'phone',
  'role',
  'permissions',
  'publisher',
  'isActive',
  'lastActivityAt',
  'telegramLink',
  'createdAt',
] as const;

const userListQuery = listQuery(USER_SORT_KEYS).extend({
  isAdvertiser: flagParam.optional(),
  isActive: flagParam.optional(),
  roleId: idParam.optional(),
  publisherId: idParam.optional(),
  teamId: idParam.optional(),
});
export type UserListQuery = z.output<typeof userListQuery>;

export const peopleRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/user',
    permission: 'GET_USERS',
    sufficesWith: { permission: 'GET_ADVERTISERS', query: { isAdvertiser: 'true' } },
    archivedPermission: 'GET_USERS_ARCHIVED',
    summary: 'List users, or advertisers only',
    query: userListQuery,
    response: listOf(listedUser),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/user/:id',
    permission: 'GET_USER',
    summary: 'One user',
    params: byId,
    response: listedUser,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/user',
    permission: 'CREATE_USER',
    summary:
      'Invite a user; the answer has the link, and an e-mail goes out where a mail server is configured',
    body: createUser,
    response: listedUser,
    status: 201,
  }),
  resend: defineRoute({
    method: 'POST',
    path: '/user/:id/resend',
    permission: 'CREATE_USER',
    summary: 'Send the invitation of a user who has not signed in yet once more',
    params: byId,
    response: listedUser,
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/user/:id',
    permission: 'UPDATE_USER',
    summary: 'Change a user; it acts on their next request',
    params: byId,
    body: updateUser,
    response: listedUser,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/user/:id',
    permission: 'DELETE_USER',
    summary: 'Delete a user; what they made stays, and they can be restored',
    params: byId,
    response: listedUser,
  }),
  restore: defineRoute({
    method: 'PATCH',
    path: '/user/:id/restore',
    permission: 'UPDATE_USER_ARCHIVED',
    summary: 'Restore a deleted user',
    params: byId,
    response: listedUser,
  }),
};
