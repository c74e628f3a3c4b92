// npm leaves optional packages of other platforms out of the lockfile when it cannot fetch them, and then
// `npm ci` refuses that lockfile: run this after an `npm install` that changed package-lock.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeLockfile, type Lockfile, missingOptionalPackages } from './lockfile.ts';
import { repositoryRoot } from './repository.ts';

const file = join(repositoryRoot, 'package-lock.json');
const lock: Lockfile = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingOptionalPackages(lock);
if (missing.length > 0) writeFileSync(file, `${JSON.stringify(completeLockfile(lock), null, 2)}\n`);
console.log(`${missing.length} optional packages added to package-lock.json`);
