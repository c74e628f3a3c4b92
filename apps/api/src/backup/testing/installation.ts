import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROLE } from '@adhelm/contract/constants';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../config.ts';
import { bringUpToDate } from '../../db/entities/bring-up-to-date.ts';
import { scopedTransactions } from '../../db/entities/in-scope.ts';
import { openEntities } from '../../db/entities/open.ts';
import { migrateFacts } from '../../db/facts/migrate.ts';
import { openFacts } from '../../db/facts/open.ts';
import { prepareRollUps } from '../../facts/seal/roll-up-tables.ts';
import { sealer } from '../../facts/seal/sealer.ts';
import { factWriter } from '../../facts/write/fact-writer.ts';
import { tokens } from '../../features/auth/tokens.ts';
import { repositories } from '../../repositories.ts';
import { queryInScope } from '../../testing/app.ts';
import { clickOf, costOf, type Owner, pullOf } from '../../testing/clickhouse-front-world.ts';
import { estates } from '../../testing/estates.ts';
import { asSuperuser } from '../../testing/superuser.ts';

const log = pino({ level: 'silent' });
const HOUR = 3_600_000;
export const FIRST = Date.UTC(2026, 9, 30);

export type Account = { uid: number; gid: number };

/** A publisher with one advertiser, clicks and costs of two days, the first of them sealed. */
const writeFacts = async (store: Awaited<ReturnType<typeof openFacts>>, pool: pg.Pool, owner: Owner) => {
  const access = {
    client: store.client,
    insertSettings: store.insertSettings,
    pool,
    clock: () => new Date(FIRST + 72 * HOUR),
  };
  const writer = factWriter(access);
  const clicks = Array.from({ length: 400 }, (_, n) =>
    clickOf(owner, {
      time: new Date(FIRST + n * 412_345),
      estimatedRevenue: (n % 7) / 100 + 0.01 < 0.05 ? '0.03' : '0.11',
      userAgent: `Browser\t${n} \\ "line\nbreak" ü`,
      ...(n % 3 === 0 ? {} : { actualRevenue: '0.07' }),
    }),
  );
  await writer.recordClicks('first', clicks.slice(0, 200));
  await sealer(access).seal();
  await writer.recordClicks('second', clicks.slice(200));
  await writer.settle(
    'third',
    owner.publisherId,
    clicks.slice(0, 20).map(({ id, time }) => ({ id, time, actualRevenue: '0.5' })),
  );
  const window = pullOf(owner, { from: FIRST, to: FIRST + 48 * HOUR, until: FIRST + 40 * HOUR });
  const rows = [0, 5, 30].map((hour) =>
    costOf(owner, { hour: new Date(FIRST + hour * HOUR), spend: '1.25' }),
  );
  await writer.replaceCosts('fourth', { ...window, rows });
};

/** Makes an embedded installation with a little of everything, as a stopped product leaves it. */
export const seedInstallation = async (dataDir: string) => {
  await readConfig({ DATA_DIR: dataDir });
  const entities = await openEntities({ dataDir, log });
  const facts = await openFacts({ dataDir, log });
  try {
    await bringUpToDate(entities, { production: false, log });
    await migrateFacts({ client: facts.client, log, withLock: (work) => work() });
    await prepareRollUps({ client: facts.client, pool: entities.pool });
    await scopedTransactions(entities.pool, repositories)(SYSTEM, ({ access }) => access.syncBuiltIns());
    const { insert, settle } = estates(entities.pool);
    const publisherId = await insert('publishers', { name: 'North' });
    const estate = await settle(publisherId, 'Ann', 'FACEBOOK');
    await writeFacts(facts, entities.pool, { ...estate, publisherId, platform: 'FACEBOOK' });
    const admin = await insert('users', { name: 'Ada', email: 'ada@example.test' });
    await queryInScope(entities.pool, 'system', 'insert into user_roles values ($1, $2)', [
      admin,
      ROLE.ADMIN,
    ]);
    return { admin, publisherId };
  } finally {
    await facts.close();
    await entities.close();
  }
};

/** A session put straight into the database of a running product, with its access token. */
export const accessTokenFor = async (dataDir: string, userId: number): Promise<string> => {
  const sessionId = randomUUID();
  await asSuperuser(
    path.join(dataDir, 'postgres', 'socket'),
    `insert into sessions (id, user_id, created_at) values ('${sessionId}', ${userId}, now())`,
    'adhelm',
  );
  const appSecret = await readFile(path.join(dataDir, 'app-secret'), 'utf8');
  return tokens({ appSecret, clock: () => new Date() }).access({ sessionId, use: 'session' }, HOUR);
};

type Launch = { env?: Record<string, string>; args?: string[]; account?: Account };

/** Starts one of the product's programs. */
export const launch = (
  program: 'main' | 'backup.main' | 'restore.main',
  { env, args = [], account }: Launch,
) => {
  const { PATH, HOME, TMPDIR } = process.env;
  const file = path.join(import.meta.dirname, '../..', `${program}.ts`);
  const child = spawn(process.execPath, [file, ...args], {
    ...account,
    cwd: '/',
    env: { PATH, HOME, TMPDIR, DEMO: 'off', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = once(child, 'close').then(([code]) => ({ code: Number(code), output }));
  return { child, ended, output: () => output };
};

/** Runs a command to its end. */
export const run = (program: 'backup.main' | 'restore.main', launched: Launch) =>
  launch(program, launched).ended;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
};

export type Running = Awaited<ReturnType<typeof startProduct>>;

/** Starts the product and waits until it is ready. */
export const startProduct = async (dataDir: string, account?: Account) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const product = launch('main', { env: { DATA_DIR: dataDir, PORT: String(port), SITE_PORT: '0' }, account });
  while (!product.output().includes('is ready at')) {
    if (product.child.exitCode !== null) throw new Error(product.output());
    await wait(20);
  }
  return {
    dataDir,
    url,
    ask: async (token: string, route: string, body?: object) => {
      const answer = await fetch(`${url}${route}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${text}`);
      const { result }: { result: unknown } = JSON.parse(text);
      return result;
    },
    kill: async () => {
      product.child.kill('SIGKILL');
      await product.ended;
    },
    stop: async () => {
      product.child.kill('SIGTERM');
      await product.ended;
    },
  };
};
