import { describe, expect, test } from 'vitest';
import { createWebsite, updateWebsite } from './website.ts';

const problemsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message]);
const website = (domain: string) => createWebsite.safeParse({ domain, name: 'Travel', language: 'en' });

describe('a domain', () => {
  test.each([
    ['example.com', 'example.com'],
    [' Travel.Example.COM ', 'travel.example.com'],
    ['xn--dlich-kva.de', 'xn--dlich-kva.de'],
    [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  ])('is %s, kept in small letters', (domain, kept) => {
    expect(website(domain).data?.domain).toBe(kept);
  });

  test.each([
    'https://example.com',
    'example.com/',
    'example.com/path',
    'example',
    'example.com:8080',
    '-example.com',
    'example-.com',
    'exa mple.com',
    'example..com',
    'example.c',
    '192.0.2.7',
    'user@example.com',
    `${'a'.repeat(64)}.example`,
    'дом.рф',
  ])('is not %s', (domain) => {
    expect(problemsOf(website(domain))).toEqual([
      ['domain', 'Must be a domain such as example.com, without https:// and path'],
    ]);
  });
});

describe('the form', () => {
  test('asks for everything that is missing', () => {
    expect(problemsOf(createWebsite.safeParse({ domain: ' ', name: '', language: 'xx' }))).toEqual([
      ['domain', 'Please enter domain'],
      ['name', 'Please enter name'],
      ['language', 'Please select language'],
    ]);
  });

  test('of a change may leave everything out, and not empty anything', () => {
    expect(updateWebsite.parse({})).toEqual({});
    expect(problemsOf(updateWebsite.safeParse({ name: ' ' }))).toEqual([['name', 'Please enter name']]);
  });
});
