import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { repositoryRoot } from './repository.ts';
import { ensureWebBuild } from './web-build.ts';

const requiredMajor = 24;
const parentCheckInterval = 200;

/** Without this a killed `npm start` would leave the product behind, holding its port and its data. */
function stopWithParent(): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, parentCheckInterval).unref();
}

if (Number.parseInt(process.versions.node, 10) < requiredMajor) {
  console.error(`Adhelm needs Node ${requiredMajor}, this is ${process.version}: start it with npm start.`);
  process.exit(1);
}
if (process.env.npm_lifecycle_event === 'start') stopWithParent();
await ensureWebBuild();
// Stripping and compiling some thousand files is most of a second start.
enableCompileCache(join(repositoryRoot, 'node_modules/.cache/node'));
await import('../apps/api/src/main.ts');
