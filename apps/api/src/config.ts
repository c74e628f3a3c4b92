import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Brand } from '@adhelm/domain/branding';
import { type Environment, LAST_PORT, readEnvironment, type TrustedProxies } from './environment.ts';
import { ROLES, type Role } from './roles.ts';
import { StartError } from './start-error.ts';

type GoogleSettings = {
  clientId: string;
  clientSecret: string;
  issuer: string;
  tokenUrl: string;
  sheetsRootUrl: string;
};

type TonicSettings = { key: string; secret: string; baseUrl: string };
type PayoutSettings = { baseUrl: string; token: string };

export type ConversionHosts = Record<'facebook' | 'tiktok' | 'taboola' | 'outbrain' | 'google', string>;

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
  /** What this process does. */
  roles: readonly Role[];
  port: number;
  /** Where visitors of websites are answered. */
  sitePort: number;
  host: string;
  /** Where browsers reach the app; null until the port is known (PORT=0). */
  publicUrl: string | null;
  dataDir: string;
  demo: boolean;
  demoClicks: number;
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
  /** Where platforms are told of conversions; null where stand-ins are. */
  conversionHosts: ConversionHosts | null;
  /** Without it there is a stand-in outside production, and no connection in it. */
  facebook: FacebookSettings | null;
  /** Who pays publishers when called; without it payouts leave by files, or to a stand-in outside production. */
  payouts: PayoutSettings | null;
  /** Whose reports of revenue are pulled; without it a stand-in outside production. */
  tonic: TonicSettings | null;
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
  trustProxy: TrustedProxies;
  /** Where trusted proxies say which country a visitor is in. */
  countryHeader: string | null;
  /** Whether the reference of the API is served. */
  apiDocs: boolean;
  logLevel: string;
  /** Who may read `/metrics`; without it there is no such address. */
  metricsToken: string | undefined;
  /** How long new connections are taken after the stop began, while `readyz` already says so. */
  stopGraceMs: number;
};

const s3From = (set: Environment): S3Settings | null => {
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

const conversionHostsFrom = (set: Environment): ConversionHosts => ({
  facebook: new URL(set.FB_GRAPH_URL).origin,
  tiktok: new URL(set.TIKTOK_EVENTS_URL).origin,
  taboola: new URL(set.TABOOLA_URL).origin,
  outbrain: new URL(set.OUTBRAIN_URL).origin,
  google: new URL(set.GOOGLE_DATA_MANAGER_URL).origin,
});

/** The next one, unless it is said; whichever is free where that holds for the other one too. */
export const sitePortFrom = ({ PORT, SITE_PORT }: Environment): number => {
  const sitePort = SITE_PORT ?? (PORT === 0 ? 0 : PORT + 1);
  if (sitePort > LAST_PORT) throw new StartError('Set SITE_PORT too: there is no port after PORT.');
  if (sitePort === PORT && PORT !== 0)
    throw new StartError('SITE_PORT must be another port than PORT: websites are no part of the console.');
  return sitePort;
};

/** Fewer than all roles belong to one of several processes, which share their stores and know where the console is. */
const refuseLoneRoles = ({ ROLES: own, DATABASE_URL, CLICKHOUSE_URL, PUBLIC_URL }: Environment) => {
  if (own.length === ROLES.length) return;
  if (!DATABASE_URL || !CLICKHOUSE_URL)
    throw new StartError(
      'ROLES needs DATABASE_URL and CLICKHOUSE_URL: embedded engines belong to one process, which has all roles.',
    );
  if (!own.includes('console') && !PUBLIC_URL)
    throw new StartError('ROLES without console needs PUBLIC_URL, the address of the console.');
};

/** Where the data of an installation is: what the commands of the operator need, and no more. */
export type StoreSettings = Pick<
  Config,
  'dataDir' | 'databaseUrl' | 'databaseOwnerUrl' | 'clickhouseUrl' | 'clickhouseCluster' | 's3'
> & { hasAppSecret: boolean };

export const readStoreSettings = (env: NodeJS.ProcessEnv): StoreSettings => {
  const set = readEnvironment(env);
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
  const set = readEnvironment(env);
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
  if (!set.TONIC_KEY !== !set.TONIC_SECRET)
    throw new StartError('Set both TONIC_KEY and TONIC_SECRET, or neither.');
  const tonic =
    set.TONIC_KEY && set.TONIC_SECRET
      ? { key: set.TONIC_KEY, secret: set.TONIC_SECRET, baseUrl: set.TONIC_URL.replace(/\/+$/, '') }
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
  refuseLoneRoles(set);
  if (!embedded && !set.APP_SECRET) throw new StartError('With DATABASE_URL, APP_SECRET is required.');

  const demo = set.DEMO ?? embedded;
  if (production && demo && set.DEMO) throw new StartError('DEMO cannot be on in production.');

  return {
    production,
    roles: set.ROLES,
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
    demoClicks: set.DEMO_CLICKS,
    databaseUrl: set.DATABASE_URL,
    databaseOwnerUrl: set.DATABASE_OWNER_URL,
    clickhouseUrl: set.CLICKHOUSE_URL,
    clickhouseCluster: set.CLICKHOUSE_CLUSTER,
    adoptFacts: set.ADOPT_FACTS,
    appSecret: set.APP_SECRET ?? (await keptSecret(dataDir)),
    adminEmail: set.ADMIN_EMAIL?.toLowerCase(),
    google,
    conversionHosts: production ? conversionHostsFrom(set) : null,
    facebook,
    payouts,
    tonic,
    exchangeRates: { appId: set.OPEN_EXCHANGE_RATES_APP_ID, baseUrl: set.OPEN_EXCHANGE_RATES_URL },
    openai: { apiKey: set.OPENAI_API_KEY, baseUrl: set.OPENAI_BASE_URL, model: set.OPENAI_MODEL },
    gemini: { apiKey: set.GEMINI_API_KEY, baseUrl: set.GEMINI_BASE_URL, model: set.GEMINI_MODEL },
    s3: s3From(set),
    mail: set.SMTP_URL && set.MAIL_FROM ? { url: set.SMTP_URL, from: set.MAIL_FROM } : null,
    uploadQuotaBytes: set.UPLOAD_QUOTA_MB * 1_048_576,
    brandDomains: set.BRAND_DOMAINS,
    trustProxy: set.TRUST_PROXY,
    countryHeader: set.COUNTRY_HEADER ?? null,
    apiDocs: set.API_DOCS ?? !production,
    logLevel: set.LOG_LEVEL,
    metricsToken: set.METRICS_TOKEN,
    stopGraceMs: set.STOP_GRACE_MS,
  };
};
