import { expect, test } from 'vitest';
import { firstLoad, type Manifest } from './bundle.ts';

const manifest: Manifest = {
  'index.html': {
    file: 'index.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['pixel.ts', 'chart.ts'],
  },
  '_react.js': { file: 'react.js' },
  '_table.js': { file: 'table.js', imports: ['_react.js'] },
  'pixel.ts': { file: 'pixel.js', imports: ['_react.js', '_table.js'], dynamicImports: ['excel.ts'] },
  'chart.ts': { file: 'chart.js', imports: ['index.html'] },
  'excel.ts': { file: 'excel.js' },
  'style.css': { file: 'style.css' },
};
const sizes: Record<string, number> = {
  'index.js': 10,
  'react.js': 60,
  'table.js': 20,
  'pixel.js': 5,
  'chart.js': 24,
  'excel.js': 900,
};
const sizeOf = (file: string) => sizes[file] ?? Number.NaN;

test('a first visit counts the entry, its imports and the heaviest screen with its own imports, each file once', () => {
  expect(firstLoad(manifest, sizeOf)).toEqual({
    screen: 'pixel.ts',
    files: ['index.js', 'pixel.js', 'react.js', 'table.js'],
    bytes: 95,
  });
});

test('an app without lazy screens counts its entry', () => {
  expect(firstLoad({ 'index.html': { file: 'index.js', isEntry: true } }, sizeOf)).toMatchObject({
    screen: null,
    bytes: 10,
  });
});

test('a manifest without an entry or with a missing chunk is an error, not zero bytes', () => {
  expect(() => firstLoad({}, sizeOf)).toThrow('The manifest has no entry.');
  expect(() => firstLoad({ a: { file: 'a.js', isEntry: true, imports: ['b'] } }, sizeOf)).toThrow(
    'The manifest lacks b.',
  );
});
