import { expect, it } from 'vitest';
import { linksIn } from './links-in.ts';

/** Links in square brackets. */
const marked = (text: string) =>
  linksIn(text)
    .map(({ text: part, href }) => (href === undefined ? part : `[${part}]`))
    .join('');

it.each([
  ['See https://a.test/x?y=1#z.', 'See [https://a.test/x?y=1#z].'],
  ['HTTP://A.test', '[HTTP://A.test]'],
  ['(https://a.test/x), https://b.test!', '([https://a.test/x]), [https://b.test]!'],
  ['https://a.test/wiki_(x)', '[https://a.test/wiki_(x)]'],
  ['https://a.test/ổ và nữa', '[https://a.test/ổ] và nữa'],
  ['<https://a.test>', '<[https://a.test]>'],
  ['two\nhttps://a.test\nlines', 'two\n[https://a.test]\nlines'],
  ['nothing here', 'nothing here'],
  ['', ''],
])('finds the addresses of the web in %j', (text, expected) => {
  expect(marked(text)).toBe(expected);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'javascript://a.test/%0aalert(1)',
  'file:///etc/passwd',
  'http://',
  'https://[',
  '<a href="x">**y**</a>',
])('makes no link of %j', (text) => {
  expect(linksIn(text)).toEqual([{ text }]);
});

it('ends an address where the direction of writing turns, which would make it look like another', () => {
  expect(linksIn('https://a.test/\u202emoc.knab')).toEqual([
    { text: 'https://a.test/', href: 'https://a.test/' },
    { text: '\u202emoc.knab' },
  ]);
});

it('drops any number of brackets that close nothing', () => {
  const [link, rest] = linksIn(`https://a.test/(x)${')].'.repeat(1300)}`);
  expect(link).toEqual({ text: 'https://a.test/(x)', href: 'https://a.test/(x)' });
  expect(rest?.text).toHaveLength(3900);
});
