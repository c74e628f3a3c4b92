import { isIP } from 'node:net';
import { z } from 'zod';
import { ROLES, type Role } from './roles.ts';
import { StartError } from './start-error.ts';

const GOOGLE_ISSUER = 'https://accounts.google.com';
const GOOGLE_TOKEN_URL = 'https://oauth2.googleapis.com/token';
const SHEETS_ROOT_URL = 'https://sheets.googleapis.com';
const TONIC_URL = 'https://api.publisher.tonic.com';
const OPEN_EXCHANGE_RATES_URL = 'https://openexchangerates.org/api';
const OPENAI_BASE_URL = 'https://api.openai.com/v1';
const TIKTOK_EVENTS_URL = 'https://business-api.tiktok.com';
const TABOOLA_URL = 'https://trc.taboola.com';
const OUTBRAIN_URL = 'https://tr.outbrain.com';
const GOOGLE_DATA_MANAGER_URL = 'https://datamanager.googleapis.com';
const FB_GRAPH_URL = 'https://graph.facebook.com';
const FB_DIALOG_URL = 'https://www.facebook.com';
const GEMINI_BASE_URL = 'https://generativelanguage.googleapis.com';

export const LAST_PORT = 65_535;
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

/** Nobody, so many in a row, or these. */
export type TrustedProxies = false | number | string[];

/** Whose X-Forwarded headers count: nobody's, those of so many proxies in a row, or those of named proxies. */
const proxies = z.string().transform((value, context): TrustedProxies => {
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

const roles = z.string().transform((value, context): Role[] => {
  const given = value.split(',').map((part) => part.trim());
  const found = ROLES.filter((role) => given.includes(role));
  if (found.length === given.length) return found;
  context.addIssue({ code: 'custom', message: `write some of ${ROLES.join(', ')}, each once` });
  return z.NEVER;
});

const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test, production, or left out')
    .optional(),
  ROLES: roles.default([...ROLES]),
  PORT: port.default(3000),
  SITE_PORT: port.optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DEMO: onOff.optional(),
  DEMO_CLICKS: z.coerce.number().int().min(1000).max(10_000_000).default(1_000_000),
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
  TIKTOK_EVENTS_URL: webAddress.default(TIKTOK_EVENTS_URL),
  TABOOLA_URL: webAddress.default(TABOOLA_URL),
  OUTBRAIN_URL: webAddress.default(OUTBRAIN_URL),
  GOOGLE_DATA_MANAGER_URL: webAddress.default(GOOGLE_DATA_MANAGER_URL),
  TONIC_KEY: z.string().min(1).optional(),
  TONIC_SECRET: z.string().min(1).optional(),
  TONIC_URL: webAddress.default(TONIC_URL),
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
  COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'must be the name of a header such as CF-IPCountry')
    .transform((name) => name.toLowerCase())
    .optional(),
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

/** What is set, checked one by one; the first that is bad is told. */
export const readEnvironment = (env: NodeJS.ProcessEnv) => {
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

export type Environment = ReturnType<typeof readEnvironment>;
