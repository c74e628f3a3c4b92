import { ensureWebBuild } from './web-build.ts';

const requiredMajor = 24;

if (Number.parseInt(process.versions.node, 10) < requiredMajor) {
  console.error(`Adhelm needs Node ${requiredMajor}, this is ${process.version}: start it with npm start.`);
  process.exit(1);
}
await ensureWebBuild();
await import('../apps/api/src/main.ts');
