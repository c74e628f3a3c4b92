import type { Tx } from '../../db/entities/in-scope.ts';

type Record = { kind: string; id: string; value: unknown };

const SEPARATOR = ':';
const keyOf = (kind: string, id: string) => `${kind}${SEPARATOR}${id}`;

/** What the built-in stand-ins of outside services have to remember. */
export const simulatorRecordRepository = (tx: Tx) => ({
  async all(simulator: string): Promise<Record[]> {
    const rows = await tx
      .selectFrom('simulator_records')
      .where('simulator', '=', simulator)
      .select(['key', 'value'])
      .orderBy('key')
      .execute();
    return rows.map(({ key, value }) => {
      const [kind = '', ...id] = key.split(SEPARATOR);
      return { kind, id: id.join(SEPARATOR), value };
    });
  },

  async save(simulator: string, { kind, id, value }: Record): Promise<void> {
    const stored = JSON.stringify(value);
    await tx
      .insertInto('simulator_records')
      .values({ simulator, key: keyOf(kind, id), value: stored })
      .onConflict((conflict) => conflict.columns(['simulator', 'key']).doUpdateSet({ value: stored }))
      .execute();
  },

  /** The moment that the demo data looks back from, so that what a stand-in says of it goes with it. */
  async demoAnchor(): Promise<Date | undefined> {
    const load = await tx
      .selectFrom('demo_loads')
      .select('anchor')
      .orderBy('anchor')
      .limit(1)
      .executeTakeFirst();
    return load?.anchor;
  },

  async remove(simulator: string, kind: string, id: string): Promise<void> {
    await tx
      .deleteFrom('simulator_records')
      .where('simulator', '=', simulator)
      .where('key', '=', keyOf(kind, id))
      .execute();
  },
});

export type SimulatorRecordRepository = ReturnType<typeof simulatorRecordRepository>;
