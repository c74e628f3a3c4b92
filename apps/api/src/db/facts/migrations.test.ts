import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type FactTopology, renderMigration } from './render-migration.ts';

const MIGRATION = join(import.meta.dirname, 'migrations', '0001_facts.sql');

test.each<[string, FactTopology]>([
  ['one server, embedded or not', 'single'],
  ['a cluster', { cluster: 'adhelm' }],
])('the fact tables of %s', async (_name, topology) => {
  const statements = renderMigration(await readFile(MIGRATION, 'utf8'), topology);
  expect(statements.join('\n;;\n')).toMatchSnapshot();
});
