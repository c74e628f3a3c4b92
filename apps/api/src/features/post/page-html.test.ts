import { seeds } from '@adhelm/domain/testing/seeds';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unsafeMarkup } from '../../testing/unsafe-markup.ts';
import { XSS_PAYLOADS } from '../../testing/xss-payloads.ts';
import { safeHtml as kept } from './page-html.ts';

const safeHtml = (html: string): string => kept(html) ?? 'too deep';

/** As the editor of the web app serialises it. */
const HARMLESS = [
  '<p></p>',
  '<p>One<br>two &amp; three &lt;four&gt; "five" \'six\'</p>',
  '<p>A&nbsp;hard space, an emoji 👩‍👩‍👧‍👦 and tiếng Việt, 日本語, 한국어</p>',
  '<h1>Title</h1><h2>Part</h2><h3>Section</h3><h4>Note</h4>',
  '<p><strong>bold</strong> <em>italic</em> <u>under</u> <s>struck</s> <code>code</code></p>',
  '<p><strong><em><u><s>all at once</s></u></em></strong></p>',
  '<p>H<sub>2</sub>O, m<sup>2</sup>, <mark>marked</mark>, <span>plain</span></p>',
  '<ul><li><p>one</p></li><li><p>two</p><ul><li><p>deeper</p></li></ul></li></ul>',
  '<ol start="3"><li><p>three</p></li><li><p>four</p></li></ol>',
  '<blockquote><p>said</p></blockquote><hr>',
  '<pre><code class="language-js">const a = 1 &lt; 2;\n</code></pre>',
  '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://example.com/?a=1&amp;b=2#c">link</a></p>',
  '<p><a target="_blank" rel="noopener noreferrer nofollow" href="mailto:me@example.com">mail</a></p>',
  '<p><a target="_blank" rel="noopener noreferrer nofollow" href="tel:+84912345678">call</a></p>',
  '<img src="https://example.com/a.png" alt="A &quot;picture&quot;" title="Seen" width="640" height="480">',
  '<img src="/files/0a1b2c-3d4e.webp" alt="">',
  '<table><thead><tr><th colspan="2" rowspan="1"><p>Head</p></th></tr></thead><tbody><tr><td colspan="1" rowspan="2"><p>Cell</p></td><td><p></p></td></tr></tbody></table>',
];

describe('markup of the editor', () => {
  test.each(HARMLESS)('%s stays byte for byte', (html) => {
    expect(safeHtml(html)).toBe(html);
    expect(unsafeMarkup(html)).toEqual([]);
  });

  test('stays when all of it is one page', () => {
    expect(safeHtml(HARMLESS.join(''))).toBe(HARMLESS.join(''));
  });
});

describe('everything else', () => {
  test.each([
    ['<div class="x"><font color="red">Kept</font> text</div>', 'Kept text'],
    ['<p style="color:red" class="x" id="y" data-z="1">Text</p>', '<p>Text</p>'],
    ['<p>a</p><script>b</script><style>c</style><p>d</p>', '<p>a</p><p>d</p>'],
    [
      '<a href="https://example.com" target="_top" rel="opener">x</a>',
      '<a href="https://example.com" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    ],
    ['<img src="http://example.com/a.png" alt="plain http">', ''],
    [
      '<table style="min-width: 50px"><colgroup><col></colgroup><tbody></tbody></table>',
      '<table><tbody></tbody></table>',
    ],
    ['<td colspan="many" rowspan="2">x</td>', '<td rowspan="2">x</td>'],
    ['<br/><hr/>', '<br><hr>'],
    ['  <p>x</p>\n', '<p>x</p>'],
  ])('%s becomes %s', (html, safe) => {
    expect(safeHtml(html)).toBe(safe);
  });

  test('is refused when it is nested deeper than anybody writes', () => {
    expect(kept('<span>'.repeat(100))).toBe(`${'<span>'.repeat(100)}${'</span>'.repeat(100)}`);
    expect(kept('<span>'.repeat(101))).toBeUndefined();
    expect(kept('<p>one</p>'.repeat(1000))).toBe('<p>one</p>'.repeat(1000));
    expect(kept(`${'<b></i>'.repeat(101)}`)).toBeUndefined();
  });
});

describe('a payload', () => {
  test('is one of at least 150, each another', () => {
    expect(new Set(XSS_PAYLOADS).size).toBe(XSS_PAYLOADS.length);
    expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(150);
  });

  test('would do harm as it is, mostly', () => {
    const harmful = XSS_PAYLOADS.filter((payload) => unsafeMarkup(payload).length > 0);
    expect(harmful.length).toBeGreaterThan(XSS_PAYLOADS.length * 0.9);
  });

  test.each(XSS_PAYLOADS)('%s runs nowhere', (payload) => {
    for (const html of [payload, `<p>${payload}</p>`, `<ul><li>${payload}`, `<p title="${payload}">x</p>`]) {
      const safe = safeHtml(html);
      expect(unsafeMarkup(safe)).toEqual([]);
      expect(safeHtml(safe)).toBe(safe);
    }
  });

  test('that cuts a table off is the same when it is read again', () => {
    const html = '</p><p><A<table><thead><tr><th><p>Head</p></th></tr></thead></table><p></p>';
    const safe = safeHtml(html);
    expect(unsafeMarkup(safe)).toEqual([]);
    expect(safeHtml(safe)).toBe(safe);
  });

  test('runs nowhere in any mixture with others', () => {
    const pieces = fc.array(
      fc.oneof(fc.constantFrom(...XSS_PAYLOADS), fc.constantFrom(...HARMLESS), fc.string({ maxLength: 12 })),
      { minLength: 2, maxLength: 6 },
    );
    const cut = fc.tuple(pieces, fc.nat(40)).map(([parts, drop]) => parts.join('').slice(drop));
    for (const seed of seeds(20_261_115))
      fc.assert(
        fc.property(cut, (html) => {
          const safe = safeHtml(html);
          expect(unsafeMarkup(safe)).toEqual([]);
          expect(safeHtml(safe)).toBe(safe);
        }),
        { seed, numRuns: 500 },
      );
  });
});
