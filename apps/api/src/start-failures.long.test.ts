import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readConfig } from './config.ts';
import { startServer } from './server.ts';
import { lineFor } from './start-error.ts';
import { makeDataDir, removeDataDir } from './testing/data-dir.ts';
import { asSuperuser } from './testing/superuser.ts';

const programOf = (name: string) => path.join(import.meta.dirname, name);
const socket = inject('postgresSocket');
const databases = ['test_failures', 'test_occupied', 'test_closed', 'test_shared', 'test_migrated'];
const urlFor = (role: string, database = 'test_failures') =>
  `postgresql://${role}@socket/${database}?host=${encodeURIComponent(socket)}`;

/** Servers that are no ClickHouse, by what they answer. */
const STRANGERS: Record<string, RequestListener> = {
  page: (_request, response) => response.end('<!doctype html>\n<h1>Welcome</h1>\n'),
  missing: (_request, response) =>
    response.writeHead(404).end(`<html>\n${'<p>Not here</p>\n'.repeat(500)}</html>`),
  moved: (_request, response) => response.writeHead(302, { location: '/sign-in' }).end(),
  broken: (_request, response) => response.writeHead(500).end('Code: 516.\nAuthentication failed\n'),
};
const strangers: Server[] = [];
const addressOf: Record<string, string> = {};
let root: string;

beforeAll(async () => {
  root = await makeDataDir();
  for (const [name, answer] of Object.entries(STRANGERS)) {
    const server = createServer(answer);
    strangers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    addressOf[name] = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }
  for (const role of ['failing_owner', 'failing_guest', 'failing_super'])
    await asSuperuser(socket, `create role ${role} login ${role === 'failing_super' ? 'superuser' : ''}`);
  for (const name of databases) await asSuperuser(socket, `create database ${name} owner failing_owner`);
  await asSuperuser(socket, 'revoke connect on database test_closed from public');
  await asSuperuser(socket, 'create table users (id int)', 'test_occupied');
});
afterAll(async () => {
  await Promise.all(strangers.map((server) => new Promise((resolve) => server.close(resolve))));
  for (const name of databases) await asSuperuser(socket, `drop database ${name} with (force)`);
  await asSuperuser(socket, 'drop role failing_owner, failing_guest, failing_super');
  await removeDataDir(root);
});

/** Runs the start in this process and gives the line that an operator would see. */
const lineOf = async (env: Record<string, string>): Promise<string> => {
  const start = async () => startServer({ config: await readConfig(env), log: pino({ level: 'silent' }) });
  return start().then(
    async ({ stop }) => {
      await stop();
      return 'started';
    },
    (error: unknown) => lineFor(error),
  );
};

/** Runs a program to its end. */
const run = async (program: string, env: Record<string, string>) => {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [programOf(program)], {
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, lines: complaints.split('\n') };
};

/** What still runs with a word of the folder in its command line or its working folder. */
const leftRunning = async (folder: string): Promise<string[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return commands.filter((command) => command.includes(folder));
};

const SECRET = { APP_SECRET: 'a secret of this test with 32 characters' };
const onServer = (role: string, database?: string) => ({ DATABASE_URL: urlFor(role, database), ...SECRET });

type Case = [name: string, env: (dataDir: string) => Promise<Record<string, string>>, line: RegExp];
const blocking = async (dataDir: string, name: string) => {
  await mkdir(dataDir, { recursive: true });
  await writeFile(path.join(dataDir, name), '');
  return { DATA_DIR: dataDir };
};
const CASES: Case[] = [
  [
    'DATA_DIR is a file',
    async (dataDir) => {
      await writeFile(dataDir, '');
      return { DATA_DIR: dataDir };
    },
    /^DATA_DIR .+ cannot be used: EEXIST/,
  ],
  [
    'DATA_DIR lies below a file',
    async (dataDir) => {
      await writeFile(dataDir, '');
      return { DATA_DIR: path.join(dataDir, 'deeper') };
    },
    /^DATA_DIR .+ cannot be used: ENOTDIR/,
  ],
  [
    'the secret is a folder',
    async (dataDir) => {
      await mkdir(path.join(dataDir, 'app-secret'), { recursive: true });
      return { DATA_DIR: dataDir };
    },
    /^DATA_DIR .+ cannot be used: EISDIR/,
  ],
  ['the secret is empty', (dataDir) => blocking(dataDir, 'app-secret'), /^The secret in .+ is damaged/],
  [
    'a file is in the place of PostgreSQL',
    (dataDir) => blocking(dataDir, 'postgres'),
    /^.+ cannot be used: E\w+/,
  ],
  [
    'a file is in the place of ClickHouse',
    async (dataDir) => ({ ...(await blocking(dataDir, 'clickhouse')), ...onServer('failing_owner') }),
    /^.+clickhouse cannot be used: EEXIST/,
  ],
  [
    'the host of DATABASE_URL is unknown',
    async () => ({ DATABASE_URL: 'postgresql://a@nowhere.invalid/a', ...SECRET }),
    /^PostgreSQL at nowhere\.invalid\/a cannot be used: /,
  ],
  [
    'DATABASE_URL leads to a web server',
    async () => ({ DATABASE_URL: `${addressOf.page?.replace('http', 'postgresql')}/a`, ...SECRET }),
    /^PostgreSQL at 127\.0\.0\.1:\d+\/a cannot be used: /,
  ],
  [
    'the role may not connect',
    async () => onServer('failing_guest', 'test_closed'),
    /^PostgreSQL at .+ cannot be used: permission denied for database/,
  ],
  [
    'the role is a superuser',
    async () => onServer('failing_super'),
    /^The PostgreSQL role "failing_super" bypasses row-level security\./,
  ],
  [
    'the role may not make tables',
    async (dataDir) => ({
      DATA_DIR: dataDir,
      ...onServer('failing_guest'),
    }),
    /^The database lacks migration 0001_access, which its role "failing_guest" may not apply/,
  ],
  [
    'the owner cannot connect',
    async (dataDir) => ({
      DATA_DIR: dataDir,
      ...onServer('failing_guest'),
      DATABASE_OWNER_URL: urlFor('nobody_there'),
    }),
    /^The database cannot be used: role "nobody_there" does not exist$/,
  ],
  [
    'the database is full of something else',
    async (dataDir) => ({ DATA_DIR: dataDir, ...onServer('failing_owner', 'test_occupied') }),
    /^(Migration 0001_access failed: relation "users" already exists|The database lacks migration .+)$/,
  ],
  [
    'another process keeps the facts of the database in its own folder',
    async (dataDir) => {
      const shared = onServer('failing_owner', 'test_shared');
      const first = { PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: `${dataDir}-first`, ...shared };
      expect(await lineOf(first)).toBe('started');
      return { DATA_DIR: dataDir, ...shared };
    },
    /^The fact store in .+ is new, but this database has its facts elsewhere\./,
  ],
  ...Object.keys(STRANGERS).map(
    (name): Case => [
      `CLICKHOUSE_URL is another web server (${name})`,
      async (dataDir) => ({
        DATA_DIR: dataDir,
        ...onServer('failing_owner'),
        CLICKHOUSE_URL: addressOf[name] ?? '',
      }),
      /^ClickHouse at 127\.0\.0\.1:\d+ cannot be used: .{5,250}$/,
    ],
  ),
];

test.each(CASES)('one line, and nothing left running, when %s', async (name, env, line) => {
  const dataDir = path.join(root, name.replaceAll(/\W+/g, '-'));
  const said = await lineOf({ PORT: '0', LOG_LEVEL: 'silent', ...(await env(dataDir)) });
  expect(said).toMatch(line);
  expect(said).not.toContain('\n');
  expect(await leftRunning(dataDir)).toEqual([]);
});

const AS_PROCESSES = [
  'the role may not make tables',
  'DATA_DIR is a file',
  'CLICKHOUSE_URL is another web server (page)',
];
test.each(CASES.filter(([name]) => AS_PROCESSES.includes(name)))(
  'a process that ends with one line and no stack, when %s',
  async (name, env, line) => {
    const dataDir = path.join(root, `process-${name.replaceAll(/\W+/g, '-')}`);
    const { code, lines } = await run('main.ts', await env(dataDir));
    expect(lines).toEqual([expect.stringMatching(line), '']);
    expect(code).toBe(1);
    expect(await leftRunning(dataDir)).toEqual([]);
  },
);

test('the command that migrates prepares a database for a role that may not', async () => {
  const env = { DATA_DIR: path.join(root, 'migrated'), ...onServer('failing_guest', 'test_migrated') };
  expect(await run('migrate.main.ts', env)).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/^Migrating needs DATABASE_OWNER_URL and DATABASE_URL/), ''],
  });
  const owner = { DATABASE_OWNER_URL: urlFor('failing_owner', 'test_migrated') };
  expect(await run('migrate.main.ts', { ...env, ...owner })).toEqual({ code: 0, lines: [''] });
  const rights = `select has_table_privilege('failing_guest', 'users', 'select') as reads,
    has_table_privilege('failing_guest', 'audit_log', 'delete') as deletes`;
  expect(await asSuperuser(socket, rights, 'test_migrated')).toEqual([{ reads: true, deletes: false }]);
});
