import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cruise, unseenFolders } from './boundaries.ts';

const configuration: { forbidden: { name: string }[] } = createRequire(import.meta.url)(
  '../.dependency-cruiser.cjs',
);

const lawful: Record<string, string> = {
  'node_modules/zod/package.json': '{ "name": "zod", "main": "index.js" }',
  'node_modules/zod/index.js': 'module.exports = {};',
  'node_modules/fastify/package.json': '{ "name": "fastify", "main": "index.js" }',
  'node_modules/fastify/index.js': 'module.exports = {};',
  'packages/contract/package.json': '{ "name": "@adhelm/contract", "exports": { "./*": "./src/*.ts" } }',
  'packages/contract/src/pixel.ts': "import { z } from 'zod';\nexport const pixel = z;",
  'packages/domain/src/paging.ts': "import { one } from './one.ts';\nexport const two = one + 1;",
  'packages/domain/src/one.ts': 'export const one = 1;',
  'apps/api/src/db/entities/open.ts':
    "import { pixel } from '@adhelm/contract/pixel';\nexport const open = pixel;",
  'apps/api/src/compose.ts':
    "import type { open } from './db/entities/open.ts';\nexport const compose = (given: typeof open) => given;",
  'apps/api/src/server.ts':
    "import { compose } from './compose.ts';\nimport { open } from './db/entities/open.ts';\nexport const server = compose(open);",
  'apps/api/src/features/pixel/pixel.repository.ts': 'export const pixels = 1;',
  'apps/api/src/features/pixel/pixel.routes.ts':
    "import fastify from 'fastify';\nimport { pixels } from './pixel.repository.ts';\nexport const routes = [fastify, pixels];",
  'apps/api/src/testing/engines.ts':
    "import { open } from '../db/entities/open.ts';\nexport const engines = open;",
  'apps/simulators/src/google.ts':
    "import { pixel } from '@adhelm/contract/pixel';\nexport const google = pixel;",
  'apps/web/src/ui/button.tsx':
    "import { pixel } from '@adhelm/contract/pixel';\nexport const Button = () => <b>{pixel}</b>;",
  'apps/web/src/content/pill.ts': "import { Button } from '../ui/button.tsx';\nexport const pill = Button;",
  'apps/web/src/features/pixel/pixel.screen.tsx':
    "import { Button } from '../../ui/button.tsx';\nexport const Screen = () => <Button />;",
  'tools/clean.ts': 'export const clean = 1;',
};

const unlawful: { file: string; text: string; breaks: string[] }[] = [
  {
    file: 'packages/domain/src/chicken.ts',
    text: "import type { Egg } from './egg.ts';\nexport type Chicken = Egg | 1;",
    breaks: ['no-circular'],
  },
  {
    file: 'packages/domain/src/egg.ts',
    text: "import type { Chicken } from './chicken.ts';\nexport type Egg = Chicken | 2;",
    breaks: [], // a cycle is reported once, at its first module
  },
  {
    file: 'apps/web/src/app/lost.ts',
    text: "export { nowhere } from './nowhere.ts';",
    breaks: ['no-unresolvable'],
  },
  { file: 'packages/domain/src/orphan.ts', text: 'export const orphan = 1;', breaks: ['no-orphans'] },
  {
    file: 'packages/contract/src/reads-files.ts',
    text: "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;",
    breaks: ['contract-imports-zod-and-domain'],
  },
  {
    file: 'packages/domain/src/validates.ts',
    text: "import { z } from 'zod';\nexport const schema = z;",
    breaks: ['domain-imports-nothing'],
  },
  {
    file: 'packages/domain/src/wire.test.ts',
    text: "import type { pixel } from '@adhelm/contract/pixel';\nexport type Wire = typeof pixel;",
    breaks: ['packages-import-no-workspace'],
  },
  {
    file: 'apps/web/src/lib/server.ts',
    text: "import type { compose } from '../../../api/src/compose.ts';\nexport type Server = typeof compose;",
    breaks: ['api-and-web-apart'],
  },
  {
    file: 'apps/api/src/http/page.ts',
    text: "import { Button } from '../../../web/src/ui/button.tsx';\nexport const page = Button;",
    breaks: ['api-and-web-apart'],
  },
  {
    file: 'apps/simulators/src/peeks.ts',
    text: "import { compose } from '../../api/src/compose.ts';\nexport const peek = compose;",
    breaks: ['simulators-know-no-app'],
  },
  {
    file: 'apps/web/src/app/simulated.ts',
    text: "import { google } from '../../../simulators/src/google.ts';\nexport const simulated = google;",
    breaks: ['simulators-for-api-only'],
  },
  {
    file: 'apps/api/src/http/tooling.ts',
    text: "import { clean } from '../../../../tools/clean.ts';\nexport const tooling = clean;",
    breaks: ['nobody-imports-tooling'],
  },
  {
    file: 'apps/api/src/features/rule/rule.service.ts',
    text: "import { pixels } from '../pixel/pixel.repository.ts';\nexport const rules = pixels;",
    breaks: ['repositories-stay-in-their-feature'],
  },
  {
    file: 'apps/api/src/features/rule/rule.job.ts',
    text: "import { open } from '../../db/entities/open.ts';\nexport const job = open;",
    breaks: ['engines-are-opened-in-one-place'],
  },
  {
    file: 'apps/api/src/features/rule/request.service.ts',
    text: "import type { FastifyRequest } from 'fastify';\nexport type Request = FastifyRequest;",
    breaks: ['fastify-stays-at-the-edge'],
  },
  {
    file: 'apps/api/src/features/rule/tested.service.ts',
    text: "import { engines } from '../../testing/engines.ts';\nexport const tested = engines;",
    breaks: ['product-imports-no-tests'],
  },
  {
    file: 'apps/web/src/features/rule/rule.screen.tsx',
    text: "import { Screen } from '../pixel/pixel.screen.tsx';\nexport const Rules = () => <Screen />;",
    breaks: ['web-features-stay-apart'],
  },
  {
    file: 'apps/web/src/ui/knows-a-screen.ts',
    text: "export const load = () => import('../features/pixel/pixel.screen.tsx');",
    breaks: ['web-foundation-knows-no-screen'],
  },
  {
    file: 'apps/web/src/resource/list.ts',
    text: "import { Screen } from '../features/pixel/pixel.screen.tsx';\nexport const list = Screen;",
    breaks: ['web-frameworks-know-no-screen'],
  },
  {
    file: 'apps/web/src/resource/status.ts',
    text: "import { pill } from '../content/pill.ts';\nexport const status = pill;",
    breaks: ['lists-know-no-content'],
  },
];

function writeTree(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  mkdirSync(join(folder, 'node_modules/@adhelm'), { recursive: true });
  symlinkSync(join(folder, 'packages/contract'), join(folder, 'node_modules/@adhelm/contract'));
}

describe('import boundaries', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'adhelm-boundaries-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('a tree that keeps the rules passes, and every workspace is seen', async () => {
    const tree = join(folder, 'lawful');
    writeTree(tree, lawful);
    const { modules, summary } = await cruise(tree);
    expect(summary.violations).toEqual([]);
    expect(unseenFolders(modules)).toEqual([]);
  });

  test('every rule turns red on a file that breaks it, and on that file only', async () => {
    const tree = join(folder, 'unlawful');
    writeTree(tree, { ...lawful, ...Object.fromEntries(unlawful.map(({ file, text }) => [file, text])) });
    const { summary } = await cruise(tree);
    const found = summary.violations.map(({ from, rule }) => `${from} breaks ${rule.name}`);
    const expected = unlawful.flatMap(({ file, breaks }) => breaks.map((rule) => `${file} breaks ${rule}`));
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  test('no rule is without its proof', () => {
    const proven = new Set(unlawful.flatMap(({ breaks }) => breaks));
    expect(configuration.forbidden.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([]);
  });

  test('a workspace without a single module is reported', () => {
    expect(unseenFolders([{ source: 'apps/web/src/main.tsx' }])).toEqual([
      'packages/contract',
      'packages/domain',
      'apps/api',
    ]);
  });
});
