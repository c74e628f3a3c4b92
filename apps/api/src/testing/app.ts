import { AsyncResource } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { authRoutes } from '@adhelm/contract/auth';
import type { DamagedPart } from '@adhelm/contract/fact-damage';
import type { PermissionCode } from '@adhelm/contract/permission-codes';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type pg from 'pg';
import { type Logger, pino } from 'pino';
import { inject } from 'vitest';
import { compose, type Seams, type Setting } from '../compose.ts';
import { beginInScope } from '../db/entities/begin-in-scope.ts';
import { scopedTransactions } from '../db/entities/in-scope.ts';
import type { FactStore } from '../db/facts/open.ts';
import { sessionService } from '../features/auth/session.service.ts';
import { hashOf, tokens as tokensOf } from '../features/auth/tokens.ts';
import type { StreamLimits } from '../features/notification/notification-streams.ts';
import { publisherService } from '../features/publisher/publisher.service.ts';
import type { RequestLimits } from '../http/request-counts.ts';
import type { Clock } from '../ports/clock.ts';
import type { Every } from '../ports/every.ts';
import { repositories } from '../repositories.ts';
import { ROLES } from '../roles.ts';
import { callerOf } from './call.ts';
import { migratedFacts, type TestDatabase, testDatabase } from './engines.ts';

type TestClock = Clock & { advance(ms: number): void };

/** A clock that stands still until it is told to move. */
const testClock = (start = '2026-11-15T08:00:00.000Z'): TestClock => {
  let now = Date.parse(start);
  return Object.assign(() => new Date(now), {
    advance: (ms: number) => {
      now += ms;
    },
  });
};

/** Does what is due from time to time only when it is told to; on behalf of whoever began it, as a timer does. */
const testEvery = () => {
  const acts = new Set<() => Promise<void>>();
  const every: Every = (_ms, act) => {
    const bound = AsyncResource.bind(act);
    acts.add(bound);
    return () => acts.delete(bound);
  };
  return {
    every,
    /** Ends when all of it is done. */
    tick: async () => {
      for (const act of acts) await act();
    },
    /** Whether anything is done from time to time. */
    isTicking: () => acts.size > 0,
  };
};

const UNLIMITED: RequestLimits = { address: 1e9, session: 1e9, user: 1e9, guarded: 1e9 };

/** The name of the app in tests; requests reach it by injection or through `listen`. */
export const PUBLIC_URL = 'http://adhelm.test';
export const APP_SECRET = 'a secret of the tests with more than 32 characters';
/** What the name of each sign-in cookie begins with. */
export const SIGN_IN_COOKIE = 'adhelm_sign_in_';

const CONFIG: Setting['config'] = {
  production: false,
  roles: ROLES,
  port: 0,
  sitePort: 0,
  host: '127.0.0.1',
  publicUrl: PUBLIC_URL,
  dataDir: '',
  demo: false,
  demoClicks: 0,
  databaseUrl: undefined,
  databaseOwnerUrl: undefined,
  clickhouseUrl: undefined,
  clickhouseCluster: undefined,
  adoptFacts: false,
  appSecret: APP_SECRET,
  adminEmail: undefined,
  google: null,
  conversionHosts: null,
  facebook: null,
  payouts: null,
  tonic: null,
  exchangeRates: { appId: undefined, baseUrl: 'http://rates.invalid' },
  openai: { apiKey: undefined, baseUrl: 'http://openai.invalid', model: 'test-model' },
  gemini: { apiKey: undefined, baseUrl: 'http://gemini.invalid', model: 'test-model' },
  s3: null,
  mail: null,
  uploadQuotaBytes: 1_073_741_824,
  brandDomains: {},
  trustProxy: false,
  countryHeader: null,
  apiDocs: true,
  logLevel: 'silent',
  metricsToken: undefined,
  stopGraceMs: 0,
};

/** A process can have one fact store open, so all apps of a test file share it. */
let factStore: Promise<FactStore> | undefined;
let factStoreUsers = 0;
const shareFacts = async () => {
  factStoreUsers += 1;
  factStore ??= migratedFacts();
  const { client, reader, insertSettings, ping } = await factStore;
  return {
    client,
    reader,
    insertSettings,
    ping,
    close: async () => {
      factStoreUsers -= 1;
      if (factStoreUsers > 0) return;
      const store = await factStore;
      factStore = undefined;
      await store?.close();
    },
  };
};

/** Runs SQL as the product's role with its scope variable set, in a transaction of its own. */
export const queryInScope = async <Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  scope: string | undefined,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = await pool.connect();
  try {
    await client.query(scope === undefined ? 'begin' : beginInScope(scope, '0'));
    const { rows } = await client.query<Row>(text, values);
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

type NewUser = {
  email?: string;
  name?: string;
  /** A built-in role, or else a role with exactly these codes, or else none. */
  roleId?: number;
  codes?: readonly PermissionCode[];
  publisherId?: number | null;
  isActive?: boolean;
  deletedAt?: Date;
  googleSubject?: string;
};

/** Puts people and publishers straight into the database, as the server itself. */
const residents = (pool: pg.Pool) => {
  let count = 0;
  const system = <Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    queryInScope<Row>(pool, 'system', text, values);
  const insert = async (text: string, values: unknown[]): Promise<number> => {
    const [row] = await system<{ id: number }>(`${text} returning id`, values);
    if (!row) throw new Error(`Nothing was inserted by: ${text}`);
    return row.id;
  };

  const addPublisher = (
    given: { name?: string; domains?: string[]; avatar?: string; deletedAt?: Date } = {},
  ) => {
    count += 1;
    const { name = `Publisher ${count}`, domains = [], avatar = null, deletedAt = null } = given;
    return insert('insert into publishers (name, domains, avatar, deleted_at) values ($1, $2, $3, $4)', [
      name,
      domains,
      avatar,
      deletedAt,
    ]);
  };

  const addRole = async (codes: readonly PermissionCode[], publisherId: number | null = null) => {
    count += 1;
    const id = await insert('insert into roles (name, publisher_id) values ($1, $2)', [
      `Role ${count}`,
      publisherId,
    ]);
    await system('insert into role_permissions (role_id, code) select $1, unnest($2::text[])', [id, codes]);
    return id;
  };

  const addUser = async (given: NewUser = {}): Promise<number> => {
    count += 1;
    const { email = `person${count}@example.com`, name = `Person ${count}`, publisherId = null } = given;
    const { isActive = true, deletedAt = null, googleSubject = null } = given;
    const id = await insert(
      `insert into users (email, name, publisher_id, is_active, deleted_at, google_subject)
       values ($1, $2, $3, $4, $5, $6)`,
      [email, name, publisherId, isActive, deletedAt, googleSubject],
    );
    const roleId = given.roleId ?? (given.codes && (await addRole(given.codes)));
    if (roleId) await system('insert into user_roles (user_id, role_id) values ($1, $2)', [id, roleId]);
    return id;
  };

  return { system, addPublisher, addRole, addUser };
};

type Options = {
  /** The database of another app, which closes it: the two are processes of one installation. */
  database?: TestDatabase;
  /** A migrated store that the app closes; without it, it shares one with the other apps of the test file. */
  facts?: Pick<FactStore, 'client' | 'reader' | 'insertSettings' | 'ping' | 'close'>;
  clock?: TestClock;
  sleep?: (ms: number) => Promise<unknown>;
  limits?: RequestLimits;
  streamLimits?: StreamLimits;
  stopping?: AbortSignal;
  seams?: Seams;
  config?: Partial<Setting['config']>;
  log?: Logger;
  webFolder?: string;
  spool?: Setting['background']['spool'];
  damaged?: () => DamagedPart[];
};

/** The whole product on a fresh database, without its listening socket and without demo data. */
export const testApp = async (options: Options = {}) => {
  const { clock = testClock(), limits = UNLIMITED, seams, log = pino({ level: 'silent' }) } = options;
  const dataDir = await mkdtemp(join(inject('runFolder'), 'data-'));
  const config = { ...CONFIG, dataDir, ...options.config };
  const database = options.database ?? (await testDatabase());
  // What a test writes need not survive a power cut, and waiting for the disk is most of its time.
  database.pool.on('connect', (client) => void client.query('set synchronous_commit to off'));
  const facts = options.facts ?? (await shareFacts());
  const closeStores = async () => {
    if (!options.database) await database.close();
    await facts.close();
  };
  let ownAddress = '';
  const { every, tick, isTicking } = testEvery();
  const composed = await compose({
    config,
    version: '1.2.3',
    entities: database,
    facts,
    log,
    ownAddress: () => ownAddress,
    webFolder: options.webFolder,
    background: {
      damaged: options.damaged ?? (() => []),
      sealLagSeconds: () => 0,
      spool: options.spool,
      waitsSince: options.spool?.waitsSince,
    },
    clock,
    sleep: options.sleep,
    limits,
    streamLimits: options.streamLimits,
    stopping: options.stopping,
    every,
    seams,
  }).catch(async (error: unknown) => {
    await closeStores();
    throw error;
  });
  const { app, syncAccess, ...works } = composed;
  await syncAccess();

  const { pool, asOwner } = database;
  const people = residents(pool);
  const { call, callAny } = callerOf(app);
  const inScope = scopedTransactions(pool, repositories);
  const publishers = publisherService({ inScope });
  const tokens = tokensOf({ appSecret: config.appSecret, clock });
  const sessions = sessionService({ inScope, tokens, publishers, clock });

  /** What the redirect after a sign-in carries, with the browser secret it is bound to. */
  const handOff = async (userId: number) => {
    const account = await inScope(SYSTEM, ({ users }) => users.find({ id: userId }));
    if (!account) throw new Error(`There is no user ${userId}`);
    const browserSecret = randomBytes(32).toString('base64url');
    const pair = await sessions.start(account, hashOf(browserSecret), 'test-request');
    const prefix = config.publicUrl.startsWith('https:') ? '__Host-' : '';
    return { ...pair, cookie: `${prefix}${SIGN_IN_COOKIE}test=${browserSecret}` };
  };

  /** A session as the app has it after the exchange; admins can act as one publisher. */
  const signIn = async (userId: number, { actAs }: { actAs?: number } = {}) => {
    const { refreshToken, cookie } = await handOff(userId);
    const { result } = await call(authRoutes.handOff, { body: { refreshToken }, cookie });
    if (actAs === undefined) return result;
    const switched = await call(authRoutes.switchPublisher, {
      body: { publisherId: actAs },
      token: result.accessToken,
    });
    return switched.result;
  };

  return {
    app,
    database,
    pool,
    asOwner,
    clock,
    call,
    callAny,
    ...people,
    /** Where its uploaded files are. */
    dataDir: config.dataDir,
    handOff,
    signIn,
    /** What workers would do in the background, and how much is under way and waiting. */
    ...works,
    /** What happens once a second while somebody listens to events. */
    tick,
    isTicking,
    /** Opens a socket, for what needs one: the built-in identity provider and its client talk over it. */
    listen: async () => {
      await app.listen({ port: 0, host: '127.0.0.1' });
      ownAddress = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
      return ownAddress;
    },
    close: async () => {
      await app.close();
      await closeStores();
    },
  };
};

export type TestApp = Awaited<ReturnType<typeof testApp>>;
