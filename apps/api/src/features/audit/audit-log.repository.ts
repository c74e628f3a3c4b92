import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry, AuditEntryWithChanges, AuditListQuery } from '@adhelm/contract/audit';
import type { Scope } from '@adhelm/domain/access-scope';
import { sql } from 'kysely';
import { isOwn } from '../../db/entities/entity-filters.ts';
import { ownedBy, type Tx } from '../../db/entities/in-scope.ts';
import type { Paging } from '../../db/entities/list-page.ts';
import { publisherRefOf, refOf } from '../../db/entities/row-refs.ts';
import { pageOfRows } from '../../db/entities/sorted-rows.ts';
import type { Actor } from '../access/actor.ts';
import type { Sight } from '../access/sight.ts';

/** What rows are called, whichever of their fields says it. */
const NAME = sql<string | null>`coalesce(
  after ->> 'name', after ->> 'title', after ->> 'domain', before ->> 'name', before ->> 'title', before ->> 'domain')`;

const SORT_COLUMNS = { id: sql`audit_log.id`, at: sql`audit_log.id` };

/** Says what every row does with each change, and nothing of what a person did. */
const UNTOLD = new Set(['updatedAt']);

type Values = Record<string, AuditEntryWithChanges['changes'][number]['before']>;

const changesBetween = (before: Values, after: Values): AuditEntryWithChanges['changes'] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !UNTOLD.has(field) && !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));

/** The audit log as people read it. What belongs to no publisher is seen by those who act for all. */
export const auditLogRepository = (tx: Tx, scope: Scope) => {
  const readable = () =>
    tx
      .selectFrom('audit_log')
      .leftJoin('users', 'users.id', 'audit_log.user_id')
      .leftJoin('publishers', 'publishers.id', 'audit_log.publisher_id')
      .where(ownedBy(scope, 'audit_log.publisher_id'))
      .where(isOwn(scope, 'audit_log.user_id'));

  const matching = (query: AuditListQuery, [from, to]: readonly [Date, Date]) => {
    let rows = readable().where('audit_log.at', '>=', from).where('audit_log.at', '<=', to);
    if (query.entity?.length) rows = rows.where('audit_log.entity', 'in', query.entity);
    if (query.action?.length) rows = rows.where('audit_log.action', 'in', query.action);
    if (query.entityId) rows = rows.where('audit_log.entity_id', '=', query.entityId);
    if (query.userId) rows = rows.where('audit_log.user_id', '=', query.userId);
    if (query.search)
      rows = rows.where(
        sql<boolean>`(audit_log.entity_id = ${query.search} or strpos(lower(${NAME}), lower(${query.search})) > 0)`,
      );
    return rows;
  };

  const withNames = (rows: ReturnType<typeof readable>) =>
    rows.select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.action',
      'audit_log.entity',
      'audit_log.entity_id',
      'audit_log.user_id',
      'audit_log.publisher_id',
      NAME.as('name'),
      'users.name as user_name',
      'publishers.name as publisher_name',
      'publishers.avatar as publisher_avatar',
    ]);

  type Row = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

  const toEntry = (row: Row): AuditEntry => ({
    id: Number(row.id),
    at: row.at.toISOString(),
    action: row.action as AuditEntry['action'],
    entity: row.entity,
    entityId: row.entity_id,
    name: row.name,
    user: refOf(row.user_id, row.user_name),
    publisherId: row.publisher_id,
    publisher: publisherRefOf(row),
  });

  return {
    async list(query: AuditListQuery, range: readonly [Date, Date]) {
      const { rows, meta } = await pageOfRows(withNames(matching(query, range)), SORT_COLUMNS, query);
      return { items: rows.map(toEntry), meta };
    },

    /** What somebody did themselves: at the publishers that they act for now, and what belongs to none. */
    async own(
      { userId, scope: acting }: Pick<Actor, 'userId' | 'scope'>,
      { kinds }: Pick<Sight, 'kinds'>,
      query: Paging,
      [from, to]: readonly [Date, Date],
    ) {
      const rows = withNames(
        readable()
          .where('audit_log.user_id', '=', userId)
          .where('audit_log.at', '>=', from)
          .where('audit_log.at', '<=', to)
          .where((eb) =>
            eb.or([eb('audit_log.publisher_id', 'is', null), ownedBy(acting, 'audit_log.publisher_id')]),
          ),
      ).select(
        sql<boolean>`audit_log.entity = 'post'
          and coalesce(after ->> 'kind', before ->> 'kind', '') <> all(${kinds}::text[])`.as('is_hidden'),
      );
      const page = await pageOfRows(rows, SORT_COLUMNS, query);
      const items = page.rows.map((row) => ({ ...toEntry(row), ...(row.is_hidden && { name: null }) }));
      return { items, meta: page.meta };
    },

    async find(id: number): Promise<AuditEntryWithChanges | undefined> {
      const row = await withNames(readable().where('audit_log.id', '=', String(id)))
        .select(['audit_log.before', 'audit_log.after'])
        .executeTakeFirst();
      if (!row) return undefined;
      const [before, after] = [row.before ?? {}, row.after ?? {}] as [Values, Values];
      return { ...toEntry(row), changes: changesBetween(before, after) };
    },
  };
};

export type AuditLogRepository = ReturnType<typeof auditLogRepository>;
