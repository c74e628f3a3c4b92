import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { completeLockfile, type Lockfile, missingOptionalPackages, platformOf } from './lockfile.ts';
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

test('package-lock.json names every optional package, so that npm ci accepts it', () => {
  const lock: Lockfile = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8'));
  expect(missingOptionalPackages(lock)).toEqual([]);
});
