import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { firstLoad, type Manifest } from './bundle.ts';
import { repositoryRoot } from './repository.ts';

const budget = 200_000;
const output = join(repositoryRoot, 'apps/web/dist');

const manifest: Manifest = JSON.parse(readFileSync(join(output, '.vite/manifest.json'), 'utf8'));
const sizeOf = (file: string) => gzipSync(readFileSync(join(output, file)), { level: 9 }).length;
const { screen, files, bytes } = firstLoad(manifest, sizeOf);

for (const file of files) console.log(`${String(sizeOf(file)).padStart(9)}  ${file}`);
console.log(`${String(bytes).padStart(9)}  bytes of script, gzip, on a first visit (budget ${budget})`);
console.log(`           heaviest first screen: ${screen ?? 'none of its own'}`);
if (bytes > budget) {
  console.error(`The first load is ${bytes - budget} bytes over its budget.`);
  process.exitCode = 1;
}
