import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './start-error.ts';
import { makeDataDir, removeDataDir } from './testing/data-dir.ts';

let root: string;
let count = 0;
beforeAll(async () => {
  root = await makeDataDir();
});
afterAll(() => removeDataDir(root));

const freshDir = () => {
  count += 1;
  return path.join(root, `data-${count}`);
};
const read = (env: Record<string, string>) => readConfig({ DATA_DIR: freshDir(), ...env });

const SECRET = 'x'.repeat(32);
const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const DATABASE_URL = 'postgres://adhelm@db.example/adhelm';
const SERVERS = { DATABASE_URL, CLICKHOUSE_URL: 'http://facts.example:8123', APP_SECRET: SECRET };

describe('a bad or missing setting is one line that names it', () => {
  const bad: [Record<string, string>, RegExp][] = [
    [{ PORT: 'abc' }, /^Setting PORT is not valid: /],
    [{ PORT: '65536' }, /^Setting PORT is not valid: /],
    [{ PORT: '-1' }, /^Setting PORT is not valid: /],
    [{ PORT: '80.5' }, /^Setting PORT is not valid: /],
    [{ SITE_PORT: 'abc' }, /^Setting SITE_PORT is not valid: /],
    [{ PORT: '65535' }, /^Set SITE_PORT too: /],
    [{ ROLES: 'site,baker' }, /^Setting ROLES is not valid: write some of console, site, worker, each once/],
    [{ ROLES: 'site,site' }, /^Setting ROLES is not valid: /],
    [{ ROLES: 'site' }, /^ROLES needs DATABASE_URL and CLICKHOUSE_URL: /],
    [{ ...SERVERS, ROLES: 'site,worker' }, /^ROLES without console needs PUBLIC_URL, /],
    [{ PORT: '3000', SITE_PORT: '3000' }, /^SITE_PORT must be another port than PORT: /],
    [{ PUBLIC_URL: 'ftp://example.com' }, /^Setting PUBLIC_URL is not valid: /],
    [{ PUBLIC_URL: 'example.com' }, /^Setting PUBLIC_URL is not valid: /],
    [{ DEMO: 'maybe' }, /^Setting DEMO is not valid: /],
    [{ DATABASE_URL: 'mysql://db', APP_SECRET: SECRET }, /^Setting DATABASE_URL is not valid: /],
    [{ CLICKHOUSE_URL: 'tcp://ch:9000' }, /^Setting CLICKHOUSE_URL is not valid: /],
    [{ APP_SECRET: 'short' }, /^Setting APP_SECRET is not valid: must have at least 32 characters\.$/],
    [{ ADMIN_EMAIL: 'nobody' }, /^Setting ADMIN_EMAIL is not valid: /],
    [{ GOOGLE_ISSUER: 'google' }, /^Setting GOOGLE_ISSUER is not valid: /],
    [{ GOOGLE_TOKEN_URL: 'google' }, /^Setting GOOGLE_TOKEN_URL is not valid: /],
    [{ SHEETS_ROOT_URL: 'ftp://sheets.example' }, /^Setting SHEETS_ROOT_URL is not valid: /],
    [{ BRAND_DOMAINS: '{' }, /^Setting BRAND_DOMAINS is not valid: must be JSON\.$/],
    [{ BRAND_DOMAINS: '{"a.example":{"name":1}}' }, /^Setting BRAND_DOMAINS is not valid: /],
    ...[
      'yes',
      'on',
      'true',
      '10.0.0.0/33',
      '::1/129',
      '10.0.0',
      '1.2.3.4,proxy',
      '10',
      '-1',
      '1.5',
      'loopback,',
    ].map((value): [Record<string, string>, RegExp] => [
      { TRUST_PROXY: value },
      /^Setting TRUST_PROXY is not valid: write off, the number of proxies .+ or their addresses such as /,
    ]),
    [{ API_DOCS: 'maybe' }, /^Setting API_DOCS is not valid: /],
    [{ LOG_LEVEL: 'loud' }, /^Setting LOG_LEVEL is not valid: /],
    [{ GOOGLE_CLIENT_ID: 'id' }, /^Set both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or neither\.$/],
    [{ GOOGLE_CLIENT_SECRET: 's' }, /^Set both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or neither\.$/],
    ...['prod', 'Production', 'staging', 'production '].map((NODE_ENV): [Record<string, string>, RegExp] => [
      { NODE_ENV, ...GOOGLE },
      /^Setting NODE_ENV is not valid: must be development, test, production, or left out\.$/,
    ]),
    [{ NODE_ENV: 'production' }, /^In production, GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are required\.$/],
    [{ NODE_ENV: 'production', DEMO: 'on', ...GOOGLE }, /^DEMO cannot be on in production\.$/],
    [{ OPENAI_BASE_URL: 'openai' }, /^Setting OPENAI_BASE_URL is not valid: /],
    [{ GEMINI_BASE_URL: 'ftp://x.example' }, /^Setting GEMINI_BASE_URL is not valid: /],
    [{ S3_ENDPOINT: 's3' }, /^Setting S3_ENDPOINT is not valid: /],
    [{ S3_BUCKET: '../x' }, /^Setting S3_BUCKET is not valid: must be the name of a bucket\.$/],
    [
      { S3_ENDPOINT: 'http://s3.example', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key' },
      /^Files in S3 also need S3_SECRET_ACCESS_KEY: set all of the S3 settings, or none\.$/,
    ],
    [
      { S3_BUCKET: 'files', S3_SECRET_ACCESS_KEY: 's' },
      /^Files in S3 also need S3_ENDPOINT and S3_ACCESS_KEY_ID: /,
    ],
    [{ SMTP_URL: 'mail.example' }, /^Setting SMTP_URL is not valid: must be an address such as smtp:/],
    [{ SMTP_URL: 'http://mail.example' }, /^Setting SMTP_URL is not valid: must be an address such as smtp:/],
    [{ MAIL_FROM: 'Adhelm' }, /^Setting MAIL_FROM is not valid: must be an e-mail address, or a name /],
    [{ MAIL_FROM: 'a@b.c\nBcc: d@e.f' }, /^Setting MAIL_FROM is not valid: /],
    [{ SMTP_URL: 'smtp://mail.example' }, /^Set both SMTP_URL and MAIL_FROM, or neither\.$/],
    [{ MAIL_FROM: 'a@mail.example' }, /^Set both SMTP_URL and MAIL_FROM, or neither\.$/],
    [{ DATABASE_URL }, /^With DATABASE_URL, APP_SECRET is required\.$/],
  ];

  test.each(bad)('%j', async (env, line) => {
    const failure = await read(env).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    const { message } = failure as StartError;
    expect(message).toMatch(line);
    expect(message).not.toContain('\n');
  });

  test('a DATA_DIR that cannot be made', async () => {
    const inTheWay = freshDir();
    await writeFile(inTheWay, '');
    const failure = read({ DATA_DIR: path.join(inTheWay, 'data') });
    await expect(failure).rejects.toThrow(/^DATA_DIR .+ cannot be used: [^\n]+$/);
  });

  test('a secret that was cut short', async () => {
    const dataDir = freshDir();
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, 'app-secret'), 'cut');
    await expect(read({ DATA_DIR: dataDir })).rejects.toThrow(/^The secret in .+ is damaged: /);
  });
});

describe('settings', () => {
  test('have defaults that run the product on a bare machine', async () => {
    expect(await read({})).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      demo: true,
      databaseUrl: undefined,
      clickhouseUrl: undefined,
      clickhouseCluster: undefined,
      google: null,
      trustProxy: false,
      countryHeader: null,
      logLevel: 'info',
    });
  });

  test.each([
    ['off', false],
    ['0', false],
    ['1', 1],
    ['3', 3],
    ['127.0.0.1', ['127.0.0.1']],
    ['10.0.0.0/8, ::1,fd00::/8', ['10.0.0.0/8', '::1', 'fd00::/8']],
  ])('TRUST_PROXY=%s believes %j', async (value, expected) => {
    expect((await read({ TRUST_PROXY: value })).trustProxy).toEqual(expected);
  });

  test('serve the reference of the API outside production, and there on demand', async () => {
    const production = { NODE_ENV: 'production', ...GOOGLE };
    expect((await read({})).apiDocs).toBe(true);
    expect((await read({ API_DOCS: 'off' })).apiDocs).toBe(false);
    expect((await read(production)).apiDocs).toBe(false);
    expect((await read({ ...production, API_DOCS: 'on' })).apiDocs).toBe(true);
  });

  test('left empty count as not set', async () => {
    expect(
      await read({ PORT: '', PUBLIC_URL: '', GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' }),
    ).toMatchObject({
      port: 3000,
      google: null,
    });
  });

  test('reach Google at its own addresses unless told otherwise', async () => {
    expect((await read(GOOGLE)).google).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      issuer: 'https://accounts.google.com',
      tokenUrl: 'https://oauth2.googleapis.com/token',
      sheetsRootUrl: 'https://sheets.googleapis.com',
    });
    const elsewhere = { GOOGLE_TOKEN_URL: 'http://g.example/token', SHEETS_ROOT_URL: 'http://s.example/' };
    expect((await read({ ...GOOGLE, ...elsewhere })).google).toMatchObject({
      tokenUrl: 'http://g.example/token',
      sheetsRootUrl: 'http://s.example',
    });
  });

  test('turn the demo data off with a server, in production and on demand', async () => {
    expect((await read({ DATABASE_URL, APP_SECRET: SECRET })).demo).toBe(false);
    expect((await read({ DATABASE_URL, APP_SECRET: SECRET, DEMO: 'on' })).demo).toBe(true);
    expect((await read({ NODE_ENV: 'production', ...GOOGLE })).demo).toBe(false);
    expect((await read({ DEMO: 'off' })).demo).toBe(false);
  });

  test('give the public address as an origin, or none until the port is known', async () => {
    expect((await read({ PUBLIC_URL: 'https://console.example.com/path/' })).publicUrl).toBe(
      'https://console.example.com',
    );
    expect((await read({ PORT: '0' })).publicUrl).toBeNull();
  });

  test('answer visitors of websites on the next port, or on any where the port is any', async () => {
    expect((await read({ PORT: '4000' })).sitePort).toBe(4001);
    expect((await read({ PORT: '4000', SITE_PORT: '80' })).sitePort).toBe(80);
    expect((await read({ PORT: '0' })).sitePort).toBe(0);
  });

  test('give a process all roles, or those that are asked for', async () => {
    expect((await read({})).roles).toEqual(['console', 'site', 'worker']);
    const PUBLIC_URL = 'https://console.example.com';
    expect((await read({ ...SERVERS, PUBLIC_URL, ROLES: 'worker, site' })).roles).toEqual(['site', 'worker']);
    expect((await read({ ...SERVERS, ROLES: 'console' })).roles).toEqual(['console']);
  });

  test('keep the secret of an embedded installation for its owner alone', async () => {
    const dataDir = freshDir();
    const first = await read({ DATA_DIR: dataDir });
    const second = await read({ DATA_DIR: dataDir });
    expect(second.appSecret).toBe(first.appSecret);
    expect((await read({})).appSecret).not.toBe(first.appSecret);
    const file = path.join(dataDir, 'app-secret');
    expect(await readFile(file, 'utf8')).toBe(first.appSecret);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

test('files go to S3, mails to the mail server and texts to the translators as set', async () => {
  const s3 = {
    S3_ENDPOINT: 'http://s3.example',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 's',
  };
  const config = await read({ ...s3, S3_REGION: 'eu-1', OPENAI_API_KEY: 'sk', GEMINI_MODEL: 'gemini-x' });
  expect(config).toMatchObject({
    s3: {
      endpoint: 'http://s3.example',
      bucket: 'files',
      region: 'eu-1',
      accessKeyId: 'id',
      secretAccessKey: 's',
    },
    tonic: null,
    exchangeRates: { appId: undefined, baseUrl: 'https://openexchangerates.org/api' },
    openai: { apiKey: 'sk', baseUrl: 'https://api.openai.com/v1', model: 'gpt-5.4-mini' },
    gemini: { apiKey: undefined, baseUrl: 'https://generativelanguage.googleapis.com', model: 'gemini-x' },
  });
  expect((await read({})).s3).toBeNull();
  const tonic = { TONIC_KEY: 'key', TONIC_SECRET: 'secret', TONIC_URL: 'http://tonic.example/' };
  expect((await read(tonic)).tonic).toEqual({
    key: 'key',
    secret: 'secret',
    baseUrl: 'http://tonic.example',
  });
  await expect(read({ TONIC_KEY: 'key' })).rejects.toThrow('Set both TONIC_KEY and TONIC_SECRET');
  const mail = { SMTP_URL: 'smtps://name:word@mail.example', MAIL_FROM: 'Adhelm <adhelm@mail.example>' };
  expect((await read(mail)).mail).toEqual({ url: mail.SMTP_URL, from: mail.MAIL_FROM });
  expect((await read({})).mail).toBeNull();
});
