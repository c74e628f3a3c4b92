import { splitHtml } from '@adhelm/domain/html-chunks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFaithful, readableFragments, withTranslations } from './html-segments.ts';

const textsOf = (html: string) => readableFragments(html).map(({ text }) => text);

const translated = (html: string, translate: (text: string) => string) => {
  const fragments = readableFragments(html);
  return withTranslations(
    html,
    fragments,
    fragments.map(({ text }) => translate(text)),
  );
};
const shout = (text: string) => `${text.toUpperCase()}!`;

describe('what a reader reads goes out', () => {
  test.each<[string, string, string[]]>([
    ['plain text', 'Hello world', ['Hello world']],
    ['text between tags', '<p>One <b>two</b> three</p>', ['One', 'two', 'three']],
    ['without the white space around it', '<p>\n  One\u00a0&nbsp; </p>', ['One']],
    ['entities as what they mean', 'Fish &amp; chips &lt; 5 &euro;', ['Fish & chips < 5 €']],
    [
      'alt, title and placeholder',
      '<img alt="A dog" src="dog.png" title=\'Rex\'><input placeholder=Name>',
      ['A dog', 'Rex', 'Name'],
    ],
    ['attributes with entities', '<a title="Q&amp;A &quot;now&quot;">x1</a>', ['Q&A "now"', 'x1']],
    ['no other attributes', '<a href="/home" class="title" data-alt="x" aria-label="y"></a>', []],
    [
      'no script, style, code, drawing or pixel',
      '<script>a("b")</script><style>p{}</style><code>let a</code><svg><text>t</text></svg><noscript><img alt="px"></noscript>',
      [],
    ],
    ['no comments or declarations', '<!doctype html><!-- hello --><?php echo ?>', []],
    ['nothing without a letter', '<p>1,000.50 – 20 %</p> &nbsp; &copy;', []],
    [
      'placeholders under cover',
      'Hi {{ first.name }}, %s and %1$d of {0} in $' + '{total}',
      ['Hi ⟦0⟧, ⟦1⟧ and ⟦2⟧ of ⟦3⟧ in ⟦4⟧'],
    ],
    ['addresses under cover', 'See https://a.example/x?y=1&amp;z=2. Or me@a.example!', ['See ⟦0⟧. Or ⟦1⟧!']],
    ['marks of our own under cover', 'Odd ⟦7⟧ text', ['Odd ⟦0⟧ text']],
    ['percent signs as they are', 'Save 50% sure', ['Save 50% sure']],
    ['nothing but placeholders', '{{name}} %s https://a.example', []],
    ['a textarea as text', '<textarea>Type <b> here</textarea>', ['Type <b> here']],
    ['text around stray signs', 'a < b & c > d <', ['a < b & c > d <']],
  ])('%s', (_, html, texts) => {
    expect(textsOf(html)).toEqual(texts);
  });

  test('a very long text goes in parts that end with a sentence, and comes back whole', () => {
    const html = `<p>${'This is a {{ long one }} sentence. '.repeat(900)}</p>`;
    const texts = textsOf(html);
    expect(texts.length).toBeGreaterThan(3);
    for (const text of texts) {
      expect(text.length).toBeLessThan(6100);
      expect(text.endsWith('sentence.')).toBe(true);
    }
    expect(translated(html, (text) => text.replaceAll('This', 'THIS'))).toBe(html.replaceAll('This', 'THIS'));
  });
});

describe('what comes back', () => {
  test('stands where the text stood, and everything else stays as it was', () => {
    const html = `<P  Class=x >\n Hello, {{ name }}&nbsp;<BR/>\n<img src='a.png?x=1&y=2' ALT = "my dog"/> <a href=https://x.example/?a&b>see https://x.example/?a&b</a><!-- hi --></P >`;
    expect(translated(html, shout)).toBe(
      `<P  Class=x >\n HELLO, {{ name }}!&nbsp;<BR/>\n<img src='a.png?x=1&y=2' ALT = "MY DOG!"/> <a href=https://x.example/?a&b>SEE https://x.example/?a&b!</a><!-- hi --></P >`,
    );
  });

  test('can move placeholders about', () => {
    expect(translated('{{a}} of %s', () => '⟦1⟧ / ⟦0⟧')).toBe('%s / {{a}}');
  });

  test.each([
    ['<p>x</p>', '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt; "it\'s"&nbsp;</p>'],
    [
      '<i title="x">1</i>',
      '<i title="&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt; &quot;it&#39;s&quot;&nbsp;">1</i>',
    ],
    [
      "<i title='x'>1</i>",
      "<i title='&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt; &quot;it&#39;s&quot;&nbsp;'>1</i>",
    ],
    [
      '<i title=x>1</i>',
      '<i title="&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt; &quot;it&#39;s&quot;&nbsp;">1</i>',
    ],
    [
      '<textarea>x</textarea>',
      '<textarea>&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt; "it\'s"&nbsp;</textarea>',
    ],
  ])('is text and never markup in %s', (html, result) => {
    expect(translated(html, () => '<script>alert(1)</script> &lt; "it\'s"\u00a0.').replace('.', '')).toBe(
      result,
    );
  });

  test('has no signs that no page shows', () => {
    expect(translated('<p>x</p>', () => 'a\u0000b\u001b\ud800c')).toBe('<p>ab\ufffdc</p>');
  });

  test('counts only when it carries every mark once', () => {
    const [fragment] = readableFragments('Hi {{a}} and {{b}}');
    if (!fragment) throw new Error('nothing found');
    expect(isFaithful(fragment, 'Chào ⟦1⟧ và ⟦0⟧')).toBe(true);
    for (const wrong of ['Chào ⟦0⟧', 'Chào ⟦0⟧ ⟦0⟧', 'Chào ⟦0⟧ ⟦1⟧ ⟦2⟧', 'Chào ⟦0⟧ ⟦2⟧', ' '])
      expect(isFaithful(fragment, wrong)).toBe(false);
  });
});

/** What must not change, and a text that must, in turn: the result can be said without parsing anything. */
const fixed = fc.constantFrom(
  '<p>',
  '</p>',
  '<br/>',
  '<IMG SRC="a.png?x=1&y=2" alt="">',
  '<a href="https://a.example/?q=word" class=\'title\'>',
  '</a>',
  '<!-- word -->',
  '<script>var word = "<p>word</p>";</script>',
  '<style>p > a { content: "word" }</style>',
  '<code>word()</code>',
  '<noscript><img src="//px.example/word" alt="word"></noscript>',
  '<hr>\n  ',
  '&nbsp;<b>',
  '</b>',
  '</div>',
  '<td>1,000</td>',
);
const word = fc.constantFrom(
  ['word', 'WORD!'],
  ['two words', 'TWO WORDS!'],
  ['a &amp; b', 'A &amp; B!'],
  ['it&#39;s', "IT'S!"],
  ['see {{ user.name }} now', 'SEE {{ user.name }} NOW!'],
  ['go to https://a.example/?x=1&amp;y&#61;2 today', 'GO TO https://a.example/?x=1&amp;y&#61;2 TODAY!'],
  ['%s of {all}', '%s OF {all}!'],
  ['chào bạn', 'CHÀO BẠN!'],
  ['中文 {0}', '中文 {0}!'],
);

describe('for any text', () => {
  test('markup comes back byte-identical around the translated texts', () => {
    const document = fc.array(fc.tuple(fixed, fixed, word), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(document, (parts) => {
        const html = parts.map(([before, between, [text]]) => `${before}${between}${text}`).join('');
        const wanted = parts.map(([before, between, [, text]]) => `${before}${between}${text}`).join('');
        expect(translated(html, shout)).toBe(wanted);
      }),
      { numRuns: 500 },
    );
  });

  const shard = fc.oneof(
    fixed,
    word.map(([text]) => text),
    fc.constantFrom(
      '<',
      '>',
      '&',
      '"',
      "'",
      '</',
      '<p title="',
      '<!--',
      ']]>',
      '<svg>',
      '<![CDATA[',
      '&amp',
      '{{',
      '}}',
      '⟦',
      '⟧',
    ),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  );
  const anything = fc.array(shard, { maxLength: 15 }).map((parts) => parts.join(''));

  test('a translator that changes nothing changes nothing', () => {
    fc.assert(
      fc.property(anything, (html) => {
        expect(translated(html, (text) => text)).toBe(html);
      }),
      { numRuns: 1000 },
    );
  });

  test('the fragments lie in order and apart, and everything between them stays', () => {
    fc.assert(
      fc.property(anything, (html) => {
        const fragments = readableFragments(html);
        let from = 0;
        let wanted = '';
        for (const { start, end, kept, context } of fragments) {
          expect(start).toBeGreaterThanOrEqual(from);
          expect(end).toBeGreaterThan(start);
          const text = `x${kept.join('')}`;
          wanted += html.slice(from, start) + (context === 'unquoted' ? `"${text}"` : text);
          from = end;
        }
        const marks = (count: number) => Array.from({ length: count }, (_, place) => `⟦${place}⟧`).join('');
        const answers = fragments.map(({ kept }) => `x${marks(kept.length)}`);
        expect(withTranslations(html, fragments, answers)).toBe(wanted + html.slice(from));
      }),
      { numRuns: 1000 },
    );
  });

  test('translated in pieces it is the same as translated whole', () => {
    const block = fc
      .tuple(fc.constantFrom('p', 'li', 'div'), word)
      .map(([name, [text]]) => `<${name}>${text}</${name}>`);
    fc.assert(
      fc.property(fc.array(block, { maxLength: 20 }), fc.integer({ min: 10, max: 200 }), (blocks, size) => {
        const html = `<section>${blocks.join('\n')}</section>`;
        const pieces = splitHtml(html, size).map((piece) => translated(piece, shout));
        expect(pieces.join('')).toBe(translated(html, shout));
      }),
    );
  });
});

test.each([
  ['deep nesting', '<div>'.repeat(80_000)],
  ['white space', `a${' '.repeat(400_000)}b`],
  ['entities', '&nbsp;'.repeat(60_000)],
  ['entities and placeholders', '&lt;{0}'.repeat(57_000)],
  ['opening braces', '{{a'.repeat(130_000)],
  ['opening marks', '⟦'.repeat(400_000)],
  ['one long word', 'a'.repeat(400_000)],
  ['words and marks', 'a@'.repeat(200_000)],
  ['a long attribute', `<img alt="${'a&lt; '.repeat(70_000)}">`],
])('takes no time for %s', { timeout: 5000 }, (_, html) => {
  const found = (() => {
    try {
      return readableFragments(html);
    } catch (error) {
      return error;
    }
  })();
  if (html.startsWith('<div>')) expect(found).toMatchObject({ code: 'VA01' });
  else expect(found).toBeInstanceOf(Array);
});
