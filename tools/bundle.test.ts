import { expect, test } from 'vitest';
import { firstLoad, type Manifest } from './bundle.ts';

const manifest: Manifest = {
  'index.html': {
    file: 'index.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['pixel.screen.tsx', 'home.page.tsx', 'menu.tsx'],
  },
  '_react.js': { file: 'react.js' },
  '_table.js': { file: 'table.js', imports: ['_react.js'] },
  'pixel.screen.tsx': { file: 'pixel.js', imports: ['_react.js', '_table.js'], dynamicImports: ['excel.ts'] },
  'home.page.tsx': { file: 'home.js', imports: ['index.html'] },
  'menu.tsx': { file: 'menu.js' },
  'excel.ts': { file: 'excel.js' },
  'style.css': { file: 'style.css' },
};
const sizes: Record<string, number> = {
  'index.js': 10,
  'react.js': 60,
  'table.js': 20,
  'pixel.js': 5,
  'home.js': 24,
  'menu.js': 500,
  'excel.js': 900,
};
const sizeOf = (file: string) => sizes[file] ?? Number.NaN;

test('a first visit counts the entry, its imports and the heaviest screen with its own imports, each file once', () => {
  expect(firstLoad(manifest, sizeOf)).toEqual({
    screen: 'pixel.screen.tsx',
    files: ['index.js', 'pixel.js', 'react.js', 'table.js'],
    bytes: 95,
  });
});

test('a manifest without an entry, without screens or with a missing chunk is an error, not zero bytes', () => {
  expect(() => firstLoad({}, sizeOf)).toThrow('The manifest has no entry.');
  const bare = { 'index.html': { file: 'index.js', isEntry: true } };
  expect(() => firstLoad(bare, sizeOf)).toThrow('The manifest has no screen.');
  expect(() => firstLoad({ a: { file: 'a.js', isEntry: true, imports: ['b'] } }, sizeOf)).toThrow(
    'The manifest lacks b.',
  );
});
