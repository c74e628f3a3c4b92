import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from './repository.ts';

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');
const found = (pattern: string) => globSync(pattern, { cwd: repositoryRoot });

/** The first column of the table "a new resource", with the sample in the place of `<resource>`. */
const placesOf = (resource: string): string[] => {
  const [, table = ''] = read('docs/architecture.md').split('| a new resource |');
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  return rows
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)])
    .map(([, place = '']) => place.replaceAll('<resource>', resource).replace('NNNN_<name>', '*'));
};

/** Folders of other resources, which may name the sample because their rows do. */
const FEATURES = new Set(
  found('apps/*/src/features/*/*.{entry,feature}.ts').map((file) => basename(dirname(file))),
);

const isOfAnother = (file: string): boolean => {
  const [, feature] = /\/features\/([^/]+)\//.exec(file) ?? [];
  const [, contract] = /^packages\/contract\/src\/(reports|[^/.]+)/.exec(file) ?? [];
  return contract === 'reports' || FEATURES.has(feature ?? contract ?? '');
};

const TRIED = /\.(?:test|spec)\.tsx?$|\/demo\/|\/testing\/(?!matrix\/)/;

/** What has to be said of a resource for it to be there: its permissions, calls, paths, table, kind and parts. */
const namesOf = (resource: string) => {
  const code = resource.toUpperCase();
  const type = resource.charAt(0).toUpperCase() + resource.slice(1);
  return new RegExp(
    [
      `\\b(?:CREATE|GET|UPDATE|DELETE)_${code}S?(?:_ARCHIVED)?\\b`,
      `\\b(?:${resource}|${type}|register${type})(?:Routes|Repository|Service|Feature)\\b`,
      `['"]/?${resource}s?['"]`,
      `/${resource}[./'"]`,
      `^\\s*${code}: `,
    ].join('|'),
    'm',
  );
};

/**
 * Websites are also what facts are filtered by, one of everything that reports list, and what visitors are shown; Facebook
 * has the word for where a conversion took place.
 */
const ALSO_ELSEWHERE = [
  'apps/web/src/resource/lookups.ts',
  'apps/api/src/testing/matrix/fixtures.ts',
  'apps/api/src/features/site/site.repository.ts',
  'apps/api/src/adapters/facebook/conversions.ts',
  'apps/simulators/src/facebook-conversions.ts',
];

/** Pixels also load with the pages that visitors are shown. */
const ON_PAGES = ['kept-snapshot', 'pixel-tags', 'site-policy', 'site-snapshot', 'site.repository'].map(
  (name) => `apps/api/src/features/site/${name}.ts`,
);

describe.each([
  ['pixel', ON_PAGES],
  ['website', ALSO_ELSEWHERE],
])('a resource such as the %s', (resource, besides) => {
  const places = placesOf(resource);

  test('has something in every place that the docs list', () => {
    expect(places.length).toBeGreaterThan(5);
    for (const place of places)
      expect(found(place.endsWith('/') ? `${place}*` : place), place).not.toEqual([]);
  });

  test('is named in these and nowhere else but by resources that use it', () => {
    const names = namesOf(resource);
    const own = new Set(places.flatMap((place) => found(place.endsWith('/') ? `${place}**` : place)));
    const naming = found('{apps,packages}/*/src/**/*.{ts,tsx}').filter(
      (file) => !TRIED.test(file) && !own.has(file) && !isOfAnother(file) && names.test(read(file)),
    );
    expect(naming.sort()).toEqual([...besides].sort());
  });

  test.each([
    ['packages/contract/src/resources.ts', `^  ${resource.toUpperCase()}: `],
    ['apps/api/src/features.ts', `^  ${resource}Feature,$`],
  ])('stands once in %s', (registry, line) => {
    expect(places).toContain(registry);
    expect(read(registry).match(new RegExp(line, 'gm'))).toHaveLength(1);
  });
});
