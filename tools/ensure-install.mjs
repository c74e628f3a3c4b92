// Plain JavaScript for Node 20 and no dependencies: this file runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { withProgress } from './progress.mjs';

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

async function npmCi() {
  const npm = spawn('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--no-progress'], {
    cwd: root,
    env: environmentOutsideTheProject(),
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[status, signal], ...output] = await Promise.all([
    once(npm, 'close'),
    text(npm.stdout),
    text(npm.stderr),
  ]);
  return { end: status ?? signal, output: output.join('') };
}

async function install() {
  const what = 'Installing dependencies from the lockfile (only when they changed, about a minute)';
  const npm = await withProgress(what, npmCi).catch((error) => ({ end: error.message, output: '' }));
  if (npm.end === 0) return;
  process.stderr.write(npm.output);
  fail(`The install failed (npm ci ended with ${npm.end}).`);
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
  await install();
  requirePinnedNode();
}
