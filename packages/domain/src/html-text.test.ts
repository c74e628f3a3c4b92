import { expect, test } from 'vitest';
import { textLength } from './html-text.ts';

test.each([
  ['', 0],
  ['plain', 5],
  ['<p>one</p><p>two</p>', 6],
  ['<a href="https://example.com/?a=1&amp;b=2" title="a > b">link</a>', 4],
  ['a&amp;b &lt;i&gt; &nbsp;&#39;&#x1F600;', 11],
  ['R&D and AT&T', 12],
  ['<p>Đường 👍🏽</p>', 8],
  ['<img src="https://example.com/a.png" alt="not read">', 0],
  ['1 < 2', 5],
])('%j has as many characters as a reader sees', (html, length) => {
  expect(textLength(html)).toBe(length);
});
