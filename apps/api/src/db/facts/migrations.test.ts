import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type FactTopology, renderMigration } from './render-migration.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
const MIGRATIONS = (await readdir(FOLDER)).toSorted();

const TOPOLOGIES: [string, FactTopology][] = [
  ['one server, embedded or not', 'single'],
  ['a cluster', { cluster: 'adhelm' }],
];

describe.each(MIGRATIONS)('%s', (file) => {
  test.each(TOPOLOGIES)('on %s', async (_name, topology) => {
    const statements = renderMigration(await readFile(join(FOLDER, file), 'utf8'), topology);
    expect(statements.join('\n;;\n')).toMatchSnapshot();
  });
});
