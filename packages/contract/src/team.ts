import { z } from 'zod';
import { byId, flagParam, id, instant, text } from './fields.ts';
import { listOf, listQuery } from './list.ts';
import { publisherRef } from './publisher.ts';
import { defineRoute } from './route.ts';
import { userRef } from './user.ts';

/** How many of a team are shown by their pictures. */
export const PICTURED_MEMBERS = 3;

const memberRef = userRef.extend({ avatar: z.string().nullable() });

const teamSchema = z.object({
  id,
  name: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  membersCount: z.number().int(),
  /** The first of them by name, to be shown by their pictures. */
  firstMembers: z.array(memberRef).max(PICTURED_MEMBERS),
  publisherId: id,
  publisher: publisherRef,
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
});
export type Team = z.infer<typeof teamSchema>;

const teamWithMembers = teamSchema.extend({
  memberIds: z.array(id),
  members: z.array(memberRef),
});
export type TeamWithMembers = z.infer<typeof teamWithMembers>;

const MOST_MEMBERS = 2000;

const fields = {
  name: text(120).refine((value) => value !== '', 'Please enter name'),
  description: text(500),
  isActive: z.boolean(),
  memberIds: z
    .array(id)
    .max(MOST_MEMBERS)
    .refine((list) => new Set(list).size === list.length, 'Each may be given once'),
};

export const createTeam = z.object({
  name: fields.name,
  description: fields.description.default(''),
  isActive: fields.isActive.default(true),
  /** Users of its publisher. */
  memberIds: fields.memberIds.default([]),
  /** An admin acting as all publishers has to name one. */
  publisherId: id.nullable().optional(),
});
export type CreateTeam = z.output<typeof createTeam>;

const updateTeam = z.object({
  name: fields.name.optional(),
  description: fields.description.optional(),
  isActive: fields.isActive.optional(),
  /** All that belong to it from now on. */
  memberIds: fields.memberIds.optional(),
  updatedAt: instant.optional(),
});
export type UpdateTeam = z.output<typeof updateTeam>;

const TEAM_SORT_KEYS = [
  'id',
  'name',
  'description',
  'members',
  'isActive',
  'publisher',
  'updatedAt',
] as const;

const teamListQuery = listQuery(TEAM_SORT_KEYS).extend({ isActive: flagParam.optional() });
export type TeamListQuery = z.output<typeof teamListQuery>;

export const teamRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/team',
    permission: 'GET_TEAMS',
    archivedPermission: 'GET_TEAMS_ARCHIVED',
    summary: 'List teams',
    query: teamListQuery,
    response: listOf(teamSchema),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/team/:id',
    permission: 'GET_TEAM',
    summary: 'One team with its members',
    params: byId,
    response: teamWithMembers,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/team',
    permission: 'CREATE_TEAM',
    summary: 'Create a team',
    body: createTeam,
    response: teamWithMembers,
    status: 201,
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/team/:id',
    permission: 'UPDATE_TEAM',
    summary: 'Change a team and who belongs to it',
    params: byId,
    body: updateTeam,
    response: teamWithMembers,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/team/:id',
    permission: 'DELETE_TEAM',
    summary: 'Delete a team; it can be restored with its members',
    params: byId,
    response: teamWithMembers,
  }),
  restore: defineRoute({
    method: 'PATCH',
    path: '/team/:id/restore',
    permission: 'UPDATE_TEAM_ARCHIVED',
    summary: 'Restore a deleted team',
    params: byId,
    response: teamWithMembers,
  }),
};
