import { execFile } from 'node:child_process';
import {
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startClickhouseFront } from '../testing/clickhouse-front.ts';
import { makeDataDir, removeDataDir } from '../testing/data-dir.ts';
import { asSuperuser } from '../testing/superuser.ts';
import { openBackup } from './read-backup.ts';
import {
  type Account,
  accessTokenFor,
  FIRST,
  launch,
  type Running,
  run,
  seedInstallation,
  startProduct,
} from './testing/installation.ts';

const NOBODY = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;
const nobodyCanRunTheCode = await promisify(execFile)('test', ['-x', import.meta.dirname], {
  ...(isRoot && NOBODY),
  cwd: '/',
}).then(
  () => isRoot,
  () => false,
);
/** Who restores: somebody else where the tests may become somebody else. */
const other: Account | undefined = nobodyCanRunTheCode ? NOBODY : undefined;

let root: string;
let dataDir: string;
let backup: string;
let admin: number;
beforeAll(async () => {
  root = await makeDataDir();
  dataDir = path.join(root, 'original');
  backup = path.join(root, 'backups', 'first');
  await mkdir(dataDir);
  ({ admin } = await seedInstallation(dataDir));
});
afterAll(() => removeDataDir(root));

const PERIOD = new URLSearchParams({
  startDate: new Date(FIRST).toISOString(),
  endDate: new Date(FIRST + 3 * 86_400_000).toISOString(),
  timezone: '+05:45',
}).toString();

/** What its users see, but for the moment of asking. */
const view = async ({ ask, url }: Running, token: string, file: string) => {
  const answers = [];
  for (const route of ['/report/campaigns', '/report/keywords', '/clicks'])
    answers.push(await ask(token, `/api${route}?${PERIOD}&limit=500`));
  answers.push(await ask(token, '/api/website?limit=100'));
  const picture = await fetch(`${url}${file}`).then((answer) => answer.arrayBuffer());
  return {
    answers: JSON.parse(JSON.stringify(answers, (key, value) => (key === 'asOf' ? '' : value))),
    picture,
  };
};

const pixelNames = async ({ ask }: Running, token: string): Promise<string[]> => {
  const { items } = (await ask(token, '/api/pixel?limit=2000')) as {
    items: { id: number; name: string }[];
  };
  return items.toSorted((a, b) => a.id - b.id).map(({ name }) => name);
};

const addPixel = (product: Running, token: string, number: number) =>
  product.ask(token, '/api/pixel', {
    platform: 'FACEBOOK',
    name: `pixel ${number}`,
    pixelId: `10000${number}`,
  });

const uploadPicture = async ({ url }: Running, token: string): Promise<string> => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)]), 'teal.png');
  const answer = await fetch(`${url}/api/upload/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { result } = (await answer.json()) as { result: { url: string } };
  return result.url;
};

const giveAway = async (folder: string, account: Account) => {
  await chown(folder, account.uid, account.gid);
  for (const name of await readdir(folder, { recursive: true }))
    await chown(path.join(folder, name), account.uid, account.gid);
};

describe('a backup of the running product', { timeout: 180_000 }, () => {
  let before: Awaited<ReturnType<typeof view>>;
  let file: string;
  let surely: string[];
  let perhaps: string[];
  let oldToken: string;
  let outcome: Awaited<ReturnType<typeof run>>;

  beforeAll(async () => {
    const product = await startProduct(dataDir);
    try {
      const token = await accessTokenFor(dataDir, admin);
      oldToken = token;
      file = await uploadPicture(product, token);
      for (let number = 0; number < 5; number += 1) await addPixel(product, token, number);
      before = await view(product, token, file);
      surely = await pixelNames(product, token);
      const writing = run('backup.main', { env: { DATA_DIR: dataDir }, args: [backup] });
      let isOver = false;
      void writing.then(() => {
        isOver = true;
      });
      for (let number = 5; !isOver; number += 1) await addPixel(product, token, number);
      outcome = await writing;
      perhaps = await pixelNames(product, token);
      await addPixel(product, token, 9999);
    } finally {
      await product.stop();
    }
  });

  test('lets users write meanwhile, and is for its owner alone', async () => {
    expect(outcome).toEqual({ code: 0, output: expect.any(String) });
    expect(perhaps.length).toBeGreaterThan(surely.length);
    expect((await stat(backup)).mode & 0o777).toBe(0o700);
    const modes = await Promise.all(
      [
        'app-secret',
        'manifest.json',
        'SHA256SUMS',
        'entities/users.tsv.zst',
        'facts/click_facts.tsv.zst',
      ].map(async (name) => (await stat(path.join(backup, name))).mode & 0o777),
    );
    expect(new Set(modes)).toEqual(new Set([0o600]));
  });

  test('is verified by the system’s own sha256sum', async () => {
    const { stdout } = await promisify(execFile)('sha256sum', ['--check', '--strict', 'SHA256SUMS'], {
      cwd: backup,
    });
    expect(stdout.split('\n').filter((line) => line && !line.endsWith(': OK'))).toEqual([]);
  });

  test('is the installation of its moment when it is restored at another path by another user', async () => {
    const elsewhere = path.join(root, 'elsewhere');
    const copy = path.join(root, 'handed-over');
    await cp(backup, copy, { recursive: true, preserveTimestamps: true });
    await mkdir(elsewhere);
    if (other) {
      await chown(elsewhere, other.uid, other.gid);
      await giveAway(copy, other);
    }
    const restored = await run('restore.main', {
      env: { DATA_DIR: elsewhere },
      args: [copy],
      account: other,
    });
    expect(restored).toEqual({ code: 0, output: expect.any(String) });
    const product = await startProduct(elsewhere, other);
    try {
      await expect(product.ask(oldToken, '/api/user/me')).rejects.toThrow('401');
      const token = await accessTokenFor(elsewhere, admin);
      expect(await view(product, token, file)).toEqual(before);
      const pixels = await pixelNames(product, token);
      expect(pixels.slice(0, surely.length)).toEqual(surely);
      expect(perhaps.slice(0, pixels.length)).toEqual(pixels);
      await addPixel(product, token, 424242);
      expect(await pixelNames(product, token)).toEqual([...pixels, 'pixel 424242']);
    } finally {
      await product.stop();
    }
  });

  test('restores nothing over an installation that has data', async () => {
    const refused = await run('restore.main', { env: { DATA_DIR: dataDir }, args: [backup] });
    expect(refused).toEqual({
      code: 1,
      output:
        'This installation has data: restore into an empty one (another DATA_DIR, or new databases). Nothing was changed.\n',
    });
  });

  test.each([
    [
      'cut short',
      (copy: string) => truncate(path.join(copy, 'facts/click_facts.tsv.zst'), 100),
      'facts/click_facts.tsv.zst has changed since it was written',
    ],
    [
      'short of one of its files',
      (copy: string) => rm(path.join(copy, 'entities/users.tsv.zst')),
      'entities/users.tsv.zst is missing',
    ],
    [
      'joined by a strange file',
      (copy: string) => writeFile(path.join(copy, 'files/0.png'), ''),
      'files/0.png does not belong to it',
    ],
    [
      'not true to its manifest',
      async (copy: string) => {
        const manifest = path.join(copy, 'manifest.json');
        await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"rows"', '"rowz"'));
      },
      'manifest.json has changed since it was written',
    ],
    ['not whole', (copy: string) => rm(path.join(copy, 'SHA256SUMS')), 'no whole backup'],
  ])('is refused when it is %s', async (_, damage, sentence) => {
    const copy = path.join(root, 'damaged');
    await cp(backup, copy, { recursive: true });
    await damage(copy);
    await expect(openBackup(copy)).rejects.toThrow(sentence);
    await rm(copy, { recursive: true });
  });

  test('touches nothing when it is damaged, and says so in one line', async () => {
    const copy = path.join(root, 'damaged');
    const target = path.join(root, 'untouched');
    await cp(backup, copy, { recursive: true });
    await truncate(path.join(copy, 'entities/users.tsv.zst'), 10);
    expect(await run('restore.main', { env: { DATA_DIR: target }, args: [copy] })).toEqual({
      code: 1,
      output: `The backup in ${copy} is damaged: entities/users.tsv.zst has changed since it was written. Nothing was restored.\n`,
    });
    await expect(stat(target)).rejects.toThrow('ENOENT');
  });

  test('can be restored again after the restore was killed, and nobody starts the half of it', async () => {
    const target = path.join(root, 'interrupted');
    await mkdir(target);
    const env = { DATA_DIR: target };
    const killed = launch('restore.main', { env, args: [backup] });
    while (!killed.output().includes('facts:'))
      await Promise.race([killed.ended, new Promise((r) => killed.child.stdout.once('data', r))]);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const half = launch('main', { env: { ...env, PORT: '0' } });
    const refusal = 'A restore into this installation was interrupted: run npm run restore again.\n';
    expect(await half.ended).toEqual({ code: 1, output: expect.stringContaining(refusal) });
    expect(await run('restore.main', { env, args: [backup] })).toEqual({
      code: 0,
      output: expect.any(String),
    });
  });

  test('moves from the embedded engines to servers, and from there goes on', async () => {
    const socket = inject('postgresSocket');
    await asSuperuser(socket, 'create database moved owner adhelm_owner');
    const front = await startClickhouseFront(await mkdtemp(path.join(root, 'front-')));
    const target = path.join(root, 'servers');
    const address = (role: string) =>
      `postgresql://${role}@localhost/moved?host=${encodeURIComponent(socket)}`;
    const env = {
      DATA_DIR: target,
      DATABASE_URL: address('adhelm'),
      DATABASE_OWNER_URL: address('adhelm_owner'),
      CLICKHOUSE_URL: front.url,
    };
    const further = path.join(root, 'further');
    const restored = await run('restore.main', {
      env: { ...env, APP_SECRET: 'x'.repeat(32) },
      args: [backup],
    });
    const written = await run('backup.main', { env, args: [further] });
    await front.end();
    await asSuperuser(socket, 'drop database moved');
    expect([restored, written].filter(({ code }) => code !== 0)).toEqual([]);
    const rows = async (folder: string, piece: string) => {
      const text = zstdDecompressSync(await readFile(path.join(folder, `${piece}.tsv.zst`))).toString();
      return text.split('\n').toSorted();
    };
    for (const piece of [
      'facts/click_facts',
      'facts/cost_facts',
      'facts/report_facts',
      'entities/fact_batches',
      'entities/users',
      'entities/pixels',
    ])
      expect(await rows(further, piece)).toEqual(await rows(backup, piece));
    expect(await readdir(path.join(further, 'files'))).toEqual(await readdir(path.join(backup, 'files')));
    expect(await readdir(further)).not.toContain('app-secret');
  });

  test('of the stopped product is the same, and never takes the place of an older one', async () => {
    const second = path.join(root, 'backups', 'second');
    const written = await run('backup.main', { env: { DATA_DIR: dataDir }, args: [second] });
    expect(written).toEqual({ code: 0, output: expect.any(String) });
    expect(await readFile(path.join(second, 'app-secret'))).toEqual(
      await readFile(path.join(backup, 'app-secret')),
    );
    const again = await run('backup.main', { env: { DATA_DIR: dataDir }, args: [second] });
    expect(again).toEqual({ code: 1, output: `${second} is there already: name a new folder.\n` });
    expect((await readdir(path.join(root, 'backups'))).toSorted()).toEqual(['first', 'second']);
  });
});
