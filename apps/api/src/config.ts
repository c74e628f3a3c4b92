import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Brand } from '@adhelm/domain/branding';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const GOOGLE_ISSUER = 'https://accounts.google.com';

const port = z.coerce.number().int().min(0).max(65_535);
const webAddress = z.url({ protocol: /^https?$/ });
const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => ['on', 'true', '1'].includes(value));
const brandMap = z
  .string()
  .transform((value, context): unknown => {
    try {
      return JSON.parse(value);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(
    z.record(
      z.string(),
      z
        .object({ name: z.string(), avatar: z.string().nullable(), darkModeAvatar: z.string().nullable() })
        .partial(),
    ),
  );

const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DEMO: onOff.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  CLICKHOUSE_URL: webAddress.optional(),
  CLICKHOUSE_CLUSTER: z.string().regex(/^\w+$/, 'must be the name of a cluster').optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_EMAIL: z.email().optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: webAddress.default(GOOGLE_ISSUER),
  BRAND_DOMAINS: brandMap.default({}),
  TRUST_PROXY: onOff.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Config = {
  production: boolean;
  port: number;
  host: string;
  /** Where browsers reach the app; null until the port is known (PORT=0). */
  publicUrl: string | null;
  dataDir: string;
  demo: boolean;
  databaseUrl: string | undefined;
  clickhouseUrl: string | undefined;
  /** The cluster that the fact tables are spread over; without one they stand on a single server. */
  clickhouseCluster: string | undefined;
  appSecret: string;
  adminEmail: string | undefined;
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  brandDomains: Record<string, Partial<Brand>>;
  trustProxy: boolean;
  logLevel: string;
};

const parse = (env: NodeJS.ProcessEnv) => {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const first = parsed.error.issues[0];
  throw new StartError(
    `Setting ${first?.path[0]?.toString() ?? '?'} is not valid: ${first?.message ?? 'unknown'}.`,
  );
};

/** The secret of an embedded installation is made once and kept beside its data. */
const keptSecret = async (dataDir: string): Promise<string> => {
  const file = path.join(dataDir, 'app-secret');
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      throw new StartError(
        `DATA_DIR ${dataDir} cannot be written: ${error instanceof Error ? error.message : 'unknown reason'}.`,
      );
  }
  const secret = await readFile(file, 'utf8');
  if (secret.length < 32)
    throw new StartError(`The secret in ${file} is damaged: restore it, or set APP_SECRET.`);
  return secret;
};

/** Reads the environment once; a bad or missing setting stops the start with one line. */
export const readConfig = async (env: NodeJS.ProcessEnv): Promise<Config> => {
  const set = parse(env);
  const production = set.NODE_ENV === 'production';
  const embedded = !set.DATABASE_URL;
  const dataDir = path.resolve(set.DATA_DIR);

  if (!set.GOOGLE_CLIENT_ID !== !set.GOOGLE_CLIENT_SECRET)
    throw new StartError('Set both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or neither.');
  const google =
    set.GOOGLE_CLIENT_ID && set.GOOGLE_CLIENT_SECRET
      ? { clientId: set.GOOGLE_CLIENT_ID, clientSecret: set.GOOGLE_CLIENT_SECRET, issuer: set.GOOGLE_ISSUER }
      : null;
  if (production && !google)
    throw new StartError('In production, GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are required.');
  if (set.CLICKHOUSE_CLUSTER && !set.CLICKHOUSE_URL)
    throw new StartError('CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL, the address of one of its servers.');
  if (!embedded && !set.APP_SECRET) throw new StartError('With DATABASE_URL, APP_SECRET is required.');

  const demo = set.DEMO ?? embedded;
  if (production && demo && set.DEMO) throw new StartError('DEMO cannot be on in production.');

  return {
    production,
    port: set.PORT,
    host: set.HOST,
    publicUrl: set.PUBLIC_URL
      ? new URL(set.PUBLIC_URL).origin
      : set.PORT
        ? `http://localhost:${set.PORT}`
        : null,
    dataDir,
    demo: demo && !production,
    databaseUrl: set.DATABASE_URL,
    clickhouseUrl: set.CLICKHOUSE_URL,
    clickhouseCluster: set.CLICKHOUSE_CLUSTER,
    appSecret: set.APP_SECRET ?? (await keptSecret(dataDir)),
    adminEmail: set.ADMIN_EMAIL?.toLowerCase(),
    google,
    brandDomains: set.BRAND_DOMAINS,
    trustProxy: set.TRUST_PROXY,
    logLevel: set.LOG_LEVEL,
  };
};
