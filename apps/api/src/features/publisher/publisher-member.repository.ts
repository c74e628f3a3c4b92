import type { MemberListQuery, PublisherMember } from '@adhelm/contract/publisher-record';
import type { Scope } from '@adhelm/domain/access-scope';
import { maskedEmail } from '@adhelm/domain/masks';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { ownedBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { pageOfRows } from '../../db/entities/sorted-rows.ts';
import type { Sight } from '../access/sight.ts';

const SORT_COLUMNS = { id: sql`users.id`, name: alphabetical('users.name') };

/** The people of publishers. */
export const publisherMemberRepository = (tx: Tx, scope: Scope) => ({
  async list(publisherId: number, query: MemberListQuery, { emails, userId }: Sight) {
    let rows = tx
      .selectFrom('users')
      .where(ownedBy(scope, 'users.publisher_id'))
      .where('users.publisher_id', '=', publisherId)
      .where('users.deleted_at', 'is', null);
    if (query.search)
      rows = rows.where(contains(['users.name', ...(emails ? ['users.email'] : [])], query.search));
    const chosen = rows
      .select([
        'users.id',
        'users.name',
        'users.email',
        'users.avatar',
        'users.is_active as isActive',
        'users.last_sign_in',
      ])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('user_roles')
            .innerJoin('roles', 'roles.id', 'user_roles.role_id')
            .whereRef('user_roles.user_id', '=', 'users.id')
            .where('roles.deleted_at', 'is', null)
            .select(['roles.id', 'roles.name'])
            .orderBy('roles.id'),
        ).as('roles'),
      );
    const page = await pageOfRows(chosen, SORT_COLUMNS, { ...query, sortBy: 'name' });
    const items: PublisherMember[] = page.rows.map(({ last_sign_in, email, ...member }) => ({
      ...member,
      email: emails || member.id === userId ? email : maskedEmail(email),
      lastSignIn: last_sign_in?.toISOString() ?? null,
    }));
    return { items, meta: page.meta };
  },
});

export type PublisherMemberRepository = ReturnType<typeof publisherMemberRepository>;
