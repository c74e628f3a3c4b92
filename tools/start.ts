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
await import('../apps/api/src/main.ts');
