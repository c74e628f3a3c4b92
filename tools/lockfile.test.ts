import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  completeLockfile,
  isInstalledOnServers,
  type Lockfile,
  missingOptionalPackages,
  packagesWithoutIntegrity,
  platformOf,
} from './lockfile.ts';
import { repositoryRoot } from './repository.ts';

const incomplete: Lockfile = {
  packages: {
    '': {},
    'node_modules/bundler': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: { '@bundler/linux-x64-gnu': '1.0.0', '@bundler/darwin-arm64': '1.0.0' },
    },
    'node_modules/bundler/node_modules/@bundler/linux-x64-gnu': { version: '1.0.0' },
  },
};

test('the platform of a prebuilt package is read from its name', () => {
  expect(platformOf('@rolldown/binding-linux-arm64-gnu')).toEqual({
    os: ['linux'],
    cpu: ['arm64'],
    libc: ['glibc'],
  });
  expect(platformOf('@oxlint/binding-linux-arm-musleabihf')).toEqual({
    os: ['linux'],
    cpu: ['arm'],
    libc: ['musl'],
  });
  expect(platformOf('@swc/core-win32-ia32-msvc')).toEqual({ os: ['win32'], cpu: ['ia32'] });
  expect(platformOf('@tailwindcss/oxide-wasm32-wasi')).toEqual({ cpu: ['wasm32'] });
  expect(() => platformOf('@acme/anything')).toThrow('No platform can be read from the name @acme/anything.');
});

test('a left-out optional package is found and completed, a nested one is not missing', () => {
  expect(missingOptionalPackages(incomplete)).toEqual([
    { name: '@bundler/darwin-arm64', version: '1.0.0', dev: true },
  ]);
  const completed = completeLockfile(incomplete);
  expect(completed.packages['node_modules/@bundler/darwin-arm64']).toEqual({
    version: '1.0.0',
    os: ['darwin'],
    cpu: ['arm64'],
    dev: true,
    optional: true,
  });
  expect(missingOptionalPackages(completed)).toEqual([]);
});

const ownLockfile = (): Lockfile =>
  JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8'));

test('a package of a registry without a hash is found, a workspace is none', () => {
  const lock: Lockfile = {
    packages: {
      '': {},
      'apps/api': { version: '1.0.0' },
      'node_modules/@adhelm/api': { link: true },
      'node_modules/pinned': { version: '1.0.0', integrity: 'sha512-x' },
      'node_modules/pinned/node_modules/@scope/loose': { version: '2.0.0', os: ['linux'], cpu: ['x64'] },
      'node_modules/elsewhere': { version: '3.0.0', os: ['darwin'] },
    },
  };
  const found = packagesWithoutIntegrity(lock);
  expect(found.map(({ name, version }) => `${name}@${version}`)).toEqual([
    '@scope/loose@2.0.0',
    'elsewhere@3.0.0',
  ]);
  expect(found.map(({ path }) => isInstalledOnServers(lock, path))).toEqual([true, false]);
});

test('package-lock.json pins every package that a server installs by its hash', () => {
  const lock = ownLockfile();
  const unpinned = packagesWithoutIntegrity(lock).filter(({ path }) => isInstalledOnServers(lock, path));
  expect(unpinned).toEqual([]);
});

test('package-lock.json leaves nothing unpinned but optional packages of other platforms', () => {
  const lock = ownLockfile();
  const needed = packagesWithoutIntegrity(lock).filter(({ path }) => !lock.packages[path]?.optional);
  expect(needed).toEqual([]);
});

test('package-lock.json names no registry', () => {
  expect(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "http/);
});

test('package-lock.json names every optional package, so that npm ci accepts it', () => {
  expect(missingOptionalPackages(ownLockfile())).toEqual([]);
});
