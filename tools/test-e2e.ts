import { spawnSync } from 'node:child_process';
import { ensureBrowser } from './browser.ts';
import { repositoryRoot } from './repository.ts';
import { toolEnvironment } from './run.ts';
import { ensureWebBuild } from './web-build.ts';

const env = toolEnvironment(await ensureBrowser());
await ensureWebBuild();
const given = process.argv.slice(2);
/** Also the secondary tests; those that are named are always found. */
const full = given.length > 0 ? { E2E_SCOPE: 'all' } : {};
const args = ['test', '--config', 'e2e', ...given.filter((one) => one !== '--full')];
const { status } = spawnSync('playwright', args, {
  cwd: repositoryRoot,
  env: { ...env, ...full },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
