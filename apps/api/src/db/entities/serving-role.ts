import type pg from 'pg';

/** How the role of a connection stands to the tables of the product. */
type Standing = {
  role: string;
  /** It owns tables, or the schema that they are in. */
  owns: boolean;
  /** It may become the role that owns them. */
  actsAsOwner: boolean;
  /** The schema is empty and it may fill it. */
  mayCreate: boolean;
};

export async function standingOf(pool: pg.Pool): Promise<Standing> {
  const { rows } = await pool.query<Standing>(`
    with tables as (
      select relowner as owner from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    ), owners as (
      select owner from tables union select nspowner from pg_namespace where oid = current_schema()::regnamespace
    )
    select rolname as role,
      exists (select from owners where owner = me.oid
        or (owner = 'pg_database_owner'::regrole and pg_has_role(me.oid, owner, 'member'))) as owns,
      exists (select from tables where owner <> me.oid and pg_has_role(me.oid, owner, 'member')) as "actsAsOwner",
      has_schema_privilege(current_schema(), 'create') and not exists (select from tables) as "mayCreate"
    from pg_roles me where rolname = current_user`);
  const [standing] = rows;
  if (!standing) throw new Error('the role of the connection is not known to the database');
  return standing;
}

/** Rows of every table, except that migrations are only read, and the audit log, bank accounts and the books only grow. */
const GRANTS = `
do $$
declare
  serving text := quote_ident(current_setting('adhelm.serving_role'));
  name text;
  rights text;
begin
  if not has_schema_privilege(current_setting('adhelm.serving_role'), current_schema(), 'usage') then
    execute format('grant usage on schema %I to %s', current_schema(), serving);
  end if;
  for name in
    select relname from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relowner = current_user::regrole
  loop
    rights := case
      when name in ('kysely_migration', 'kysely_migration_lock') then 'select'
      when name in ('audit_log', 'publisher_bank_accounts', 'billing_periods', 'billing_adjustments', 'payout_periods',
        'ledger_transactions', 'ledger_entries', 'bank_file_lines', 'billing_requests') then 'select, insert'
      when name = 'payouts' then 'select, insert, update'
      else 'select, insert, update, delete'
    end;
    execute format('revoke all on %I from %s', name, serving);
    execute format('grant %s on %I to %s', rights, name, serving);
  end loop;
end $$`;

/** Lets the role that serves requests at the rows, and at nothing else. Bears repetition. */
export const grantServing = (owner: pg.Pool, role: string): Promise<void> => grantTo(owner, role, GRANTS);

/** Runs statements that grant something to `adhelm.serving_role`, unless that is the owner itself. */
export async function grantTo(owner: pg.Pool, role: string, grants: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    // Two starts that grant the same at the same time would fail each other.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('adhelm grants', 0))`);
    const { rows } = await client.query<{ own: boolean }>(
      `select current_user = $1::text as own, set_config('adhelm.serving_role', $1::text, true)`,
      [role],
    );
    if (!rows[0]?.own) await client.query(grants);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
