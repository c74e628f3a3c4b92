import { spawnSync } from 'node:child_process';
import { ensureBrowser } from './browser.ts';
import { repositoryRoot } from './repository.ts';
import { toolEnvironment } from './run.ts';
import { ensureWebBuild } from './web-build.ts';

const env = toolEnvironment(await ensureBrowser());
await ensureWebBuild();
const args = ['test', '--config', 'e2e', ...process.argv.slice(2)];
const { status } = spawnSync('playwright', args, { cwd: repositoryRoot, env, stdio: 'inherit' });
process.exitCode = status ?? 1;
