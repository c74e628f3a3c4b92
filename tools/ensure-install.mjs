// Plain JavaScript for Node 20 and no dependencies: this file runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.adhelm-install');
const pinnedNode = join(modules, '.bin', 'node');
const dependencyFields = [
  'workspaces',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'overrides',
];

function wantedInstall() {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const workspaces = Object.keys(JSON.parse(lockText).packages).filter(
    (path) => !path.includes('node_modules'),
  );
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n${lockText}`);
  for (const workspace of workspaces.sort()) {
    const manifest = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
    hash.update(JSON.stringify([workspace, ...dependencyFields.map((field) => manifest[field])]));
  }
  return hash.digest('hex');
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wantedInstall();
}

function environmentOutsideTheProject() {
  // npm must not run on the pinned Node inside the node_modules folder that it is about to delete.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(modules));
  return { ...process.env, PATH: path.join(delimiter) };
}

function install() {
  console.log('Installing dependencies from the lockfile (only when they changed, about a minute) …');
  const npm = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--no-progress'], {
    cwd: root,
    env: environmentOutsideTheProject(),
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (npm.status === 0) return;
  process.stderr.write(`${npm.stdout ?? ''}${npm.stderr ?? ''}`);
  fail(`The install failed (${npm.error?.message ?? `npm ci ended with ${npm.status ?? npm.signal}`}).`);
}

function requirePinnedNode() {
  const version = spawnSync(pinnedNode, ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (version.status === 0) return;
  fail(
    'The pinned Node is missing from node_modules: allow install scripts (npm config ignore-scripts) and retry.',
  );
}

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(1);
}

if (process.argv.includes('--stamp')) {
  requirePinnedNode();
  writeFileSync(stamp, wantedInstall());
} else if (!isInstalled()) {
  install();
  requirePinnedNode();
}
