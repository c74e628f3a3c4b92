import { PERMISSIONS } from '@adhelm/contract/permission-codes';
import { sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';
import { BUILT_IN_ROLES } from './built-in-roles.ts';

export const accessRepository = (tx: Tx) => ({
  /** Brings permissions and built-in roles to what this version of the code declares. */
  async syncBuiltIns() {
    const codes = PERMISSIONS.map((permission) => permission.code);
    await tx
      .insertInto('permissions')
      .values([...PERMISSIONS])
      .onConflict((conflict) =>
        conflict.column('code').doUpdateSet((eb) => ({
          resource: eb.ref('excluded.resource'),
          description: eb.ref('excluded.description'),
        })),
      )
      .execute();
    await tx.deleteFrom('permissions').where('code', 'not in', codes).execute();
    for (const { id, name, description, codes: granted } of BUILT_IN_ROLES) {
      await tx
        .insertInto('roles')
        .values({ id, name, description, is_built_in: true })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, description, is_built_in: true }))
        .execute();
      await tx
        .deleteFrom('role_permissions')
        .where('role_id', '=', id)
        .where('code', 'not in', granted)
        .execute();
      await tx
        .insertInto('role_permissions')
        .columns(['role_id', 'code'])
        .expression(sql`select ${sql.lit(id)}, unnest(${[...granted]}::text[])`)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  },
});
