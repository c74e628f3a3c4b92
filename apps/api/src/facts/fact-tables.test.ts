import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FactStore } from '../db/facts/open.ts';
import { type FactTopology, renderMigration } from '../db/facts/render-migration.ts';
import { testFacts } from '../testing/engines.ts';
import { KEPT_DEFINITION } from './kept/kept-table.ts';
import { ROLL_UPS, rollUpDefinition } from './roll-ups.ts';

const FOLDER = join(import.meta.dirname, '../db/facts/migrations');
const TOPOLOGIES: [string, FactTopology][] = [
  ['one server', 'single'],
  ['a cluster', { cluster: "the north's" }],
];

let store: FactStore;
beforeAll(async () => {
  store = await testFacts();
});
afterAll(() => store.close());

/** The statement as the engine's own parser understands it; it is not run. */
const parsed = async (statement: string): Promise<string> => {
  const answer = await store.client.query({
    query: 'SELECT formatQuerySingleLine({statement:String}) AS text',
    query_params: { statement },
    format: 'JSONEachRow',
  });
  const [row] = await answer.json<{ text: string }>();
  return row?.text ?? '';
};

const migrationsFor = async (topology: FactTopology): Promise<string[]> => {
  const files = (await readdir(FOLDER)).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(join(FOLDER, file), 'utf8')));
  return texts.flatMap((text) => renderMigration(text, topology));
};

describe.each(TOPOLOGIES)('on %s', (_name, topology) => {
  const shape = topology === 'single' ? /^(?!.*ON CLUSTER)/ : /^INSERT |ON CLUSTER `the north's`/;

  test('the engine understands every statement of every migration', async () => {
    const statements = await migrationsFor(topology);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) expect(await parsed(statement), statement).toMatch(shape);
  });

  test('the engine understands the tables of sums', async () => {
    const texts = [...ROLL_UPS.map(rollUpDefinition), KEPT_DEFINITION];
    for (const statement of texts.flatMap((text) => renderMigration(text, topology)))
      expect(await parsed(statement), statement).toMatch(shape);
  });
});

test('a statement that the engine does not understand is noticed', async () => {
  await expect(parsed("CREATE TABLE a ON CLUSTER 'b' (c UInt8) ENGINE MergeTree ORDR BY c")).rejects.toThrow(
    /Syntax error/,
  );
});
