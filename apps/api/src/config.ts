import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import path from 'node:path';
import type { Brand } from '@adhelm/domain/branding';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const GOOGLE_ISSUER = 'https://accounts.google.com';
const GOOGLE_TOKEN_URL = 'https://oauth2.googleapis.com/token';
const SHEETS_ROOT_URL = 'https://sheets.googleapis.com';
const OPEN_EXCHANGE_RATES_URL = 'https://openexchangerates.org/api';
const OPENAI_BASE_URL = 'https://api.openai.com/v1';
const FB_GRAPH_URL = 'https://graph.facebook.com';
const FB_DIALOG_URL = 'https://www.facebook.com';
const GEMINI_BASE_URL = 'https://generativelanguage.googleapis.com';

const LAST_PORT = 65_535;
const port = z.coerce.number().int().min(0).max(LAST_PORT);
const webAddress = z.url({ protocol: /^https?$/ });
const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => ['on', 'true', '1'].includes(value));

const isProxy = (value: string): boolean => {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  const isPrefix =
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
  return family !== 0 && isPrefix && rest.length === 0;
};

/** Whose X-Forwarded headers count: nobody's, those of so many proxies in a row, or those of named proxies. */
const proxies = z.string().transform((value, context): Config['trustProxy'] => {
  const listed = value.split(',').map((part) => part.trim());
  if (['off', 'false', '0'].includes(value)) return false;
  if (/^[1-9]$/.test(value)) return Number(value);
  if (listed.every(isProxy)) return listed;
  const message =
    'write off, the number of proxies in front of the server such as 1, or their addresses such as 10.0.0.0/8,127.0.0.1';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** A name may stand before the address; neither holds anything that a line of a mail's head could end with. */
const MAIL_FROM = /^(?:[^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

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
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test, production, or left out')
    .optional(),
  PORT: port.default(3000),
  SITE_PORT: port.optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DEMO: onOff.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  CLICKHOUSE_URL: webAddress.optional(),
  ADOPT_FACTS: onOff.default(false),
  CLICKHOUSE_CLUSTER: z.string().regex(/^\w+$/, 'must be the name of a cluster').optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_EMAIL: z.email().optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: webAddress.default(GOOGLE_ISSUER),
  GOOGLE_TOKEN_URL: webAddress.default(GOOGLE_TOKEN_URL),
  SHEETS_ROOT_URL: webAddress.default(SHEETS_ROOT_URL),
  FACEBOOK_APP_ID: z.string().min(1).optional(),
  FACEBOOK_APP_SECRET: z.string().min(1).optional(),
  FB_GRAPH_URL: webAddress.default(FB_GRAPH_URL),
  FB_DIALOG_URL: webAddress.default(FB_DIALOG_URL),
  OPEN_EXCHANGE_RATES_APP_ID: z.string().min(1).optional(),
  OPEN_EXCHANGE_RATES_URL: webAddress.default(OPEN_EXCHANGE_RATES_URL),
  OPENAI_API_KEY: z.string().min(1).optional(),
  OPENAI_BASE_URL: webAddress.default(OPENAI_BASE_URL),
  OPENAI_MODEL: z.string().min(1).default('gpt-5.4-mini'),
  GEMINI_API_KEY: z.string().min(1).optional(),
  GEMINI_BASE_URL: webAddress.default(GEMINI_BASE_URL),
  GEMINI_MODEL: z.string().min(1).default('gemini-flash-latest'),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  PAYOUT_URL: webAddress.optional(),
  PAYOUT_TOKEN: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://name:password@mail.example:587' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(MAIL_FROM, 'must be an e-mail address, or a name with one such as Adhelm <adhelm@mail.example>')
    .optional(),
  UPLOAD_QUOTA_MB: z.coerce.number().int().min(1).max(10_000_000).default(1024),
  BRAND_DOMAINS: brandMap.default({}),
  TRUST_PROXY: proxies.default(false),
  API_DOCS: onOff.optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must have at least 16 characters and no spaces')
    .optional(),
  STOP_GRACE_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The names of all settings. */
export const SETTINGS = Object.keys(environment.shape);

type GoogleSettings = {
  clientId: string;
  clientSecret: string;
  issuer: string;
  tokenUrl: string;
  sheetsRootUrl: string;
};

type PayoutSettings = { baseUrl: string; token: string };

type FacebookSettings = { appId: string; appSecret: string; graphUrl: string; dialogUrl: string };

/** Without a key the service is off, or simulated outside production. */
export type AiSettings = { apiKey: string | undefined; baseUrl: string; model: string };

/** The mail server, and whom its mails come from. */
export type MailSettings = { url: string; from: string };

export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type Config = {
  production: boolean;
  port: number;
  /** Where visitors of websites are answered. */
  sitePort: number;
  host: string;
  /** Where browsers reach the app; null until the port is known (PORT=0). */
  publicUrl: string | null;
  dataDir: string;
  demo: boolean;
  databaseUrl: string | undefined;
  /** The role that owns the tables and migrates them; that of `databaseUrl` serves requests. */
  databaseOwnerUrl: string | undefined;
  clickhouseUrl: string | undefined;
  /** The cluster that the fact tables are spread over; without one they stand on a single server. */
  clickhouseCluster: string | undefined;
  /** The fact store found at this start is the right one from now on, whichever the database knew. */
  adoptFacts: boolean;
  appSecret: string;
  adminEmail: string | undefined;
  google: GoogleSettings | null;
  /** Without it there is a stand-in outside production, and no connection in it. */
  facebook: FacebookSettings | null;
  /** Who pays publishers when called; without it payouts leave by files, or to a stand-in outside production. */
  payouts: PayoutSettings | null;
  /** Who knows what currencies are worth; without a key a stand-in outside production. */
  exchangeRates: { appId: string | undefined; baseUrl: string };
  openai: AiSettings;
  gemini: AiSettings;
  /** Where uploaded files go; without it they stay below the data folder. */
  s3: S3Settings | null;
  /** How e-mails are sent; without it there are none. */
  mail: MailSettings | null;
  /** What the uploads of one publisher may take. */
  uploadQuotaBytes: number;
  brandDomains: Record<string, Partial<Brand>>;
  trustProxy: false | number | string[];
  /** Whether the reference of the API is served. */
  apiDocs: boolean;
  logLevel: string;
  /** Who may read `/metrics`; without it there is no such address. */
  metricsToken: string | undefined;
  /** How long new connections are taken after the stop began, while `readyz` already says so. */
  stopGraceMs: number;
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

const s3From = (set: ReturnType<typeof parse>): S3Settings | null => {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = set;
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY)
    return {
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: set.S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    };
  if (missing.length === Object.keys(needed).length) return null;
  throw new StartError(
    `Files in S3 also need ${missing.join(' and ')}: set all of the S3 settings, or none.`,
  );
};

/** The next one, unless it is said; whichever is free where that holds for the other one too. */
const sitePortFrom = ({ PORT, SITE_PORT }: ReturnType<typeof parse>): number => {
  const sitePort = SITE_PORT ?? (PORT === 0 ? 0 : PORT + 1);
  if (sitePort > LAST_PORT) throw new StartError('Set SITE_PORT too: there is no port after PORT.');
  if (sitePort === PORT && PORT !== 0)
    throw new StartError('SITE_PORT must be another port than PORT: websites are no part of the console.');
  return sitePort;
};

/** Where the data of an installation is: what the commands of the operator need, and no more. */
export type StoreSettings = Pick<
  Config,
  'dataDir' | 'databaseUrl' | 'databaseOwnerUrl' | 'clickhouseUrl' | 'clickhouseCluster' | 's3'
> & { hasAppSecret: boolean };

export const readStoreSettings = (env: NodeJS.ProcessEnv): StoreSettings => {
  const set = parse(env);
  return {
    dataDir: path.resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    databaseOwnerUrl: set.DATABASE_OWNER_URL,
    clickhouseUrl: set.CLICKHOUSE_URL,
    clickhouseCluster: set.CLICKHOUSE_CLUSTER,
    s3: s3From(set),
    hasAppSecret: set.APP_SECRET !== undefined,
  };
};

/** Where an embedded installation keeps the secret that was made for it. */
export const secretFile = (dataDir: string): string => path.join(dataDir, 'app-secret');

/** The secret of an embedded installation is made once and kept beside its data. */
const keptSecret = async (dataDir: string): Promise<string> => {
  const file = secretFile(dataDir);
  const isThere = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST';
  try {
    await mkdir(dataDir, { recursive: true });
    const made = randomBytes(32).toString('base64url');
    await writeFile(file, made, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
      if (!isThere(error)) throw error;
    });
    const secret = await readFile(file, 'utf8');
    if (secret.length >= 32) return secret;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    throw new StartError(`DATA_DIR ${dataDir} cannot be used: ${reason}.`);
  }
  throw new StartError(`The secret in ${file} is damaged: restore it, or set APP_SECRET.`);
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
      ? {
          clientId: set.GOOGLE_CLIENT_ID,
          clientSecret: set.GOOGLE_CLIENT_SECRET,
          issuer: set.GOOGLE_ISSUER,
          tokenUrl: set.GOOGLE_TOKEN_URL,
          sheetsRootUrl: new URL(set.SHEETS_ROOT_URL).origin,
        }
      : null;
  if (!set.FACEBOOK_APP_ID !== !set.FACEBOOK_APP_SECRET)
    throw new StartError('Set both FACEBOOK_APP_ID and FACEBOOK_APP_SECRET, or neither.');
  const facebook =
    set.FACEBOOK_APP_ID && set.FACEBOOK_APP_SECRET
      ? {
          appId: set.FACEBOOK_APP_ID,
          appSecret: set.FACEBOOK_APP_SECRET,
          graphUrl: new URL(set.FB_GRAPH_URL).origin,
          dialogUrl: new URL(set.FB_DIALOG_URL).origin,
        }
      : null;
  if (!set.PAYOUT_URL !== !set.PAYOUT_TOKEN)
    throw new StartError('Set both PAYOUT_URL and PAYOUT_TOKEN, or neither.');
  const payouts =
    set.PAYOUT_URL && set.PAYOUT_TOKEN
      ? { baseUrl: set.PAYOUT_URL.replace(/\/+$/, ''), token: set.PAYOUT_TOKEN }
      : null;
  if (!set.SMTP_URL !== !set.MAIL_FROM) throw new StartError('Set both SMTP_URL and MAIL_FROM, or neither.');
  if (production && !google)
    throw new StartError('In production, GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are required.');
  if (set.CLICKHOUSE_CLUSTER && !set.CLICKHOUSE_URL)
    throw new StartError('CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL, the address of one of its servers.');
  if (set.DATABASE_OWNER_URL && embedded)
    throw new StartError(
      'DATABASE_OWNER_URL needs DATABASE_URL, the address of the role that serves requests.',
    );
  if (!embedded && !set.APP_SECRET) throw new StartError('With DATABASE_URL, APP_SECRET is required.');

  const demo = set.DEMO ?? embedded;
  if (production && demo && set.DEMO) throw new StartError('DEMO cannot be on in production.');

  return {
    production,
    port: set.PORT,
    sitePort: sitePortFrom(set),
    host: set.HOST,
    publicUrl: set.PUBLIC_URL
      ? new URL(set.PUBLIC_URL).origin
      : set.PORT
        ? `http://localhost:${set.PORT}`
        : null,
    dataDir,
    demo: demo && !production,
    databaseUrl: set.DATABASE_URL,
    databaseOwnerUrl: set.DATABASE_OWNER_URL,
    clickhouseUrl: set.CLICKHOUSE_URL,
    clickhouseCluster: set.CLICKHOUSE_CLUSTER,
    adoptFacts: set.ADOPT_FACTS,
    appSecret: set.APP_SECRET ?? (await keptSecret(dataDir)),
    adminEmail: set.ADMIN_EMAIL?.toLowerCase(),
    google,
    facebook,
    payouts,
    exchangeRates: { appId: set.OPEN_EXCHANGE_RATES_APP_ID, baseUrl: set.OPEN_EXCHANGE_RATES_URL },
    openai: { apiKey: set.OPENAI_API_KEY, baseUrl: set.OPENAI_BASE_URL, model: set.OPENAI_MODEL },
    gemini: { apiKey: set.GEMINI_API_KEY, baseUrl: set.GEMINI_BASE_URL, model: set.GEMINI_MODEL },
    s3: s3From(set),
    mail: set.SMTP_URL && set.MAIL_FROM ? { url: set.SMTP_URL, from: set.MAIL_FROM } : null,
    uploadQuotaBytes: set.UPLOAD_QUOTA_MB * 1_048_576,
    brandDomains: set.BRAND_DOMAINS,
    trustProxy: set.TRUST_PROXY,
    apiDocs: set.API_DOCS ?? !production,
    logLevel: set.LOG_LEVEL,
    metricsToken: set.METRICS_TOKEN,
    stopGraceMs: set.STOP_GRACE_MS,
  };
};
