// npm leaves optional packages of other platforms out of the lockfile when it cannot fetch them, and then
// `npm ci` refuses that lockfile: run this after an `npm install` that changed package-lock.json. It also asks the
// registry for the hashes that are not in it yet; what the registry does not have is named.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  completeLockfile,
  type Lockfile,
  missingOptionalPackages,
  packagesWithoutIntegrity,
} from './lockfile.ts';
import { repositoryRoot } from './repository.ts';

const file = join(repositoryRoot, 'package-lock.json');
const before: Lockfile = JSON.parse(readFileSync(file, 'utf8'));
const lock = completeLockfile(before);

function hashOf(name: string, version: string): string | undefined {
  try {
    const asked = ['view', `${name}@${version}`, 'dist.integrity'];
    return execFileSync('npm', asked, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

const unpinned = packagesWithoutIntegrity(lock);
for (const { path, name, version } of unpinned) {
  const integrity = hashOf(name, version);
  if (integrity) lock.packages[path] = { ...lock.packages[path], integrity };
}
const unknown = packagesWithoutIntegrity(lock).map(({ name, version }) => `${name}@${version}`);

writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missingOptionalPackages(before).length} optional packages added to package-lock.json`);
console.log(`${unpinned.length - unknown.length} hashes added`);
if (unknown.length > 0)
  console.log(`The registry does not have ${unknown.join(', ')}: run this again later.`);
