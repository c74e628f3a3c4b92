import { readFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from './environment.ts';
import { ROLES } from './roles.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const known = new Set<string>(SETTINGS);
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

const compose = read('deploy/compose.yaml');
const dockerfile = read('Dockerfile');
const page = read('docs/deployment.md');
/** What an operator writes into the file beside the compose file. */
const asked = new Set(matches(compose, /\$\{(\w+):\?/g));

test('the table of the README names every setting, and no other', () => {
  const [, table = ''] = read('README.md').split('## Configure it');
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => matches(row.split('|')[1] ?? '', /`(\w+)`/g));
  expect(named.toSorted()).toEqual([...SETTINGS].toSorted());
});

test('the deployment files set nothing that the product does not know', () => {
  const ours = compose.slice(compose.indexOf('x-settings:'), compose.indexOf('\n  postgres:'));
  const set = [
    ...matches(ours, /^(?: {2}| {6})([A-Z_0-9]+): /gm),
    ...matches(read('deploy/adhelm.service'), /^Environment=(\w+)=/gm),
    ...matches(dockerfile, /^(?:ENV | {4})([A-Z_]+)=/gm),
  ];
  expect(set.length).toBeGreaterThan(10);
  expect(set.filter((name) => !known.has(name))).toEqual([]);
});

test('the page names settings that exist and files that are there', async () => {
  const named = matches(page, /`([A-Z][A-Z_0-9]*_[A-Z_0-9]*[A-Z0-9])(?:=\w+)?`/g);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !known.has(name) && !asked.has(name))).toEqual([]);
  expect([...asked].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  for (const file of matches(
    page,
    /`((?:deploy\/)?[\w.-]+\.(?:yaml|cfg|conf|service|sh|xml)|Dockerfile|\.dockerignore)`/g,
  ))
    await access(path.join(ROOT, file));
});

test('every role is somewhere', () => {
  expect(matches(compose, /^ {6}ROLES: (.*)$/gm).toSorted()).toEqual([...ROLES]);
});

test('ports, programs and versions are those of the product', () => {
  expect(matches(dockerfile, /EXPOSE (\d+)/g)).toEqual(matches(dockerfile, /PORT=(\d+)/g));
  expect(compose).toContain(`:${matches(dockerfile, /EXPOSE (\d+)/g)[0]}\n`);
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } };
  expect(new Set(matches(dockerfile, /^FROM node:([\d.]+)-/gm))).toEqual(new Set([dependencies.node]));
  expect(matches(compose, /image: \S+:(\S+)/g).filter((version) => !/^\d/.test(version))).toEqual([]);
  for (const text of [dockerfile, read('deploy/adhelm.service')])
    expect(text).toContain('apps/api/src/main.ts');
});

test('a ClickHouse server grants what the embedded engine grants', () => {
  const rights = (file: string) => matches(read(file), /<query>(.*)<\/query>/g);
  expect(
    rights('deploy/clickhouse-users.xml').map((right) => right.replace('adhelm.*', 'default.*')),
  ).toEqual(rights('apps/api/src/db/facts/embedded/engine-users.xml'));
});
