import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from './repository.ts';

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');

const text = read('docs/architecture.md').replaceAll(/^```.*?^```/gms, '');
const files = globSync('{apps,packages,e2e,bench,tools,docs}/**/*.{ts,tsx,sql,md}', {
  cwd: repositoryRoot,
  exclude: (name) => name === 'node_modules',
});

const quotedIn = (part: string): string[] =>
  [...part.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted);

const isFile = (quoted: string): boolean => /^[\w./-]+\.(?:tsx?|sql)$/.test(quoted);

/** A path may leave out where everything of its kind stands. */
const filesNamed = (path: string): string[] =>
  files.filter((file) => file === path || file.endsWith(`/${path}`));

test('every file that the page names is there', () => {
  const named = quotedIn(text).filter(isFile);
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((path) => filesNamed(path).length === 0)).toEqual([]);
});

/** The numbered steps of a section. */
const stepsOf = (title: string): string[] => {
  const [, section = ''] = text.split(`\n## ${title}\n`);
  const [own = ''] = section.split('\n## ');
  const list = own.slice(own.indexOf('\n1. ')).split('\n\n')[0] ?? '';
  return list.split(/\n(?=\d+\. )/).filter((step) => step !== '');
};

/** A name of the code: a word, or what is called before its arguments. */
const nameIn = (quoted: string): string | undefined => /^([A-Za-z_][\w.]*)(?:\(.*\))?$/.exec(quoted)?.[1];

describe.each(['One request', 'One screen'])('the steps of "%s"', (title) => {
  const steps = stepsOf(title);

  test('name their files, in the place they say', () => {
    expect(steps.length).toBeGreaterThan(5);
    const named = steps.flatMap(quotedIn).filter(isFile);
    const places = named.map((path) => filesNamed(path).filter((file) => /^(?:apps|packages)\//.test(file)));
    expect(new Set(named).size).toBeGreaterThan(8);
    for (const [at, place] of places.entries()) expect(place, named[at]).toHaveLength(1);
  });

  test.each(steps.filter((step) => quotedIn(step).some(isFile)))('%s', (step) => {
    const quoted = quotedIn(step);
    const contents = quoted.filter(isFile).flatMap(filesNamed).map(read);
    const names = quoted.filter((one) => !isFile(one)).flatMap((one) => nameIn(one) ?? []);
    for (const name of names)
      expect(
        contents.some((content) => content.includes(name)),
        name,
      ).toBe(true);
  });
});
