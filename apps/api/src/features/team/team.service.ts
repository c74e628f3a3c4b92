import type { CreateTeam, TeamListQuery, UpdateTeam } from '@adhelm/contract/team';
import { publisherForNewRow } from '@adhelm/domain/access-scope';
import { onDuplicate, onMissingReference } from '../../db/entities/conflicts.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import { Conflict, InvalidInput } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import { rowChanges } from '../access/row-changes.ts';
import type { TeamRepository } from './team.repository.ts';

type Repositories = { teams: TeamRepository; audit: AuditRepository };

const unlessDuplicate = <T>(work: Promise<T>): Promise<T> =>
  onDuplicate(work, 'teams_name', () => {
    const message = 'A team of this name exists already.';
    return new Conflict(message, [{ path: 'name', message }]);
  });

const enrol = async (
  { teams }: Repositories,
  id: number,
  publisherId: number,
  members: readonly number[],
) => {
  if (!(await teams.enrol(id, publisherId, members)))
    throw new InvalidInput('memberIds', 'One of the members was not found at the publisher of the team.');
};

export const teamService = (deps: { inScope: InScope<Repositories>; clock: Clock }) => {
  const rows = rowChanges(deps, { resource: 'TEAM', rows: ({ teams }: Repositories) => teams });

  return {
    list: (actor: Actor, query: TeamListQuery) => deps.inScope(actor.scope, ({ teams }) => teams.list(query)),

    get: rows.get,

    create: (actor: Actor, input: CreateTeam) =>
      rows.create(actor, async (repositories, now) => {
        const publisherId = publisherForNewRow(actor.scope, input.publisherId);
        if (!publisherId) throw new InvalidInput('publisherId', 'Please select publisher');
        const id = await onMissingReference(
          unlessDuplicate(repositories.teams.insert({ ...input, publisherId }, now)),
          'teams_publisher_id_fkey',
          () => new InvalidInput('publisherId', 'This publisher was not found.'),
        );
        await enrol(repositories, id, publisherId, input.memberIds);
        return id;
      }),

    update: (actor: Actor, id: number, input: UpdateTeam) =>
      rows.change(
        actor,
        id,
        { action: 'update', basedOn: input.updatedAt },
        async (before, repositories, now) => {
          await unlessDuplicate(repositories.teams.change(id, input, now));
          if (input.memberIds) await enrol(repositories, id, before.publisherId, input.memberIds);
        },
      ),

    remove: (actor: Actor, id: number) =>
      rows.change(actor, id, { action: 'delete' }, (_, { teams }, now) =>
        teams.change(id, { deletedAt: now }, now),
      ),

    restore: (actor: Actor, id: number) =>
      rows.change(actor, id, { action: 'restore' }, (_, { teams }, now) =>
        unlessDuplicate(teams.change(id, { deletedAt: null }, now)),
      ),
  };
};

export type TeamService = ReturnType<typeof teamService>;
