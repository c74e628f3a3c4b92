import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitHtml } from './html-chunks.ts';

const text = fc.constantFrom('word', 'a < b', '1 > 0', '&amp;', ' ', '\n', 'xin chào', '😀', '');
const blockName = fc.constantFrom('p', 'div', 'ul', 'LI', 'h2', 'section', 'table', 'td');
const inlineName = fc.constantFrom('b', 'a', 'span', 'em');
const attribute = fc.constantFrom(
  '',
  ' class="x"',
  ' title="1 > 0"',
  " alt='</p>'",
  ' data-x=it\'s"',
  ' hidden',
);
const alone = fc.constantFrom(
  '<br>',
  '<hr/>',
  '<img src="a.png" alt="<p>">',
  '<!-- </div> -->',
  '<!-->',
  '<script>if (a < b) document.write("</p>")</script>',
  '<style>p > a { color: red }</style>',
  '<textarea><p></textarea>',
);

/** HTML whose every tag has its partner. */
const { sound } = fc.letrec<{ sound: string; element: string }>((tie) => ({
  element: fc
    .tuple(fc.oneof(blockName, inlineName), attribute, tie('sound'))
    .map(([name, attributes, inside]) => `<${name}${attributes}>${inside}</${name}>`),
  sound: fc
    .array(fc.oneof({ maxDepth: 4 }, text, alone, tie('element')), { maxLength: 5 })
    .map((parts) => parts.join('')),
}));

const shards = fc.constantFrom(
  '<',
  '</',
  '<p',
  '<p>',
  '</p>',
  '</div>',
  '<!--',
  '-->',
  '"',
  "='",
  '<script>',
);
const broken = fc
  .array(fc.oneof(shards, text, alone, sound), { maxLength: 12 })
  .map((parts) => parts.join(''));

describe('splitHtml', () => {
  test.each([
    ['nothing', '', 10, []],
    ['short text', 'Hello', 10, ['Hello']],
    ['text without tags stays whole', 'Hello wide world', 5, ['Hello wide world']],
    ['between paragraphs', '<p>one</p><p>two</p>', 12, ['<p>one</p>', '<p>two</p>']],
    ['as much as fits', '<p>1</p><p>2</p><p>3</p>', 16, ['<p>1</p><p>2</p>', '<p>3</p>']],
    ['not inside a sentence', 'a <b>bold</b> word<p>x</p>', 9, ['a <b>bold</b> word', '<p>x</p>']],
    ['around a rule', 'one<hr>two', 4, ['one', '<hr>', 'two']],
    ['inside a long list', '<ul><li>1</li><li>2</li></ul>', 15, ['<ul><li>1</li>', '<li>2</li></ul>']],
    [
      'inside nested blocks',
      '<div><div><p>1</p><p>2</p></div></div>',
      20,
      ['<div><div><p>1</p>', '<p>2</p></div></div>'],
    ],
    ['never where a tag lacks its partner', '<div><p>1<p>2</p></div>', 4, ['<div><p>1<p>2</p></div>']],
    [
      'never at a stray closing tag',
      '<div><p>1</p></b><p>2</p></div>',
      4,
      ['<div><p>1</p></b><p>2</p></div>'],
    ],
    ['never in an unclosed block', '<div><p>1</p><p>2</p>', 4, ['<div><p>1</p><p>2</p>']],
    ['never in a comment', '<!-- <p>1</p> --><p>2</p>', 4, ['<!-- <p>1</p> -->', '<p>2</p>']],
    ['never in a script', '<script>"<p>1</p>"</script>x', 4, ['<script>"<p>1</p>"</script>x']],
    ['never in an attribute', '<img alt="<p>1</p>"><p>2</p>', 4, ['<img alt="<p>1</p>">', '<p>2</p>']],
  ])('%s', (_, html, maxChars, pieces) => {
    expect(splitHtml(html, maxChars)).toEqual(pieces);
  });

  test('pieces joined are the text, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(broken, sound, fc.string()),
        fc.integer({ min: 1, max: 200 }),
        (html, maxChars) => {
          const pieces = splitHtml(html, maxChars);
          expect(pieces.join('')).toBe(html);
          expect(pieces).not.toContain('');
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('of neighbours that would fit together none are apart', () => {
    fc.assert(
      fc.property(sound, fc.integer({ min: 1, max: 200 }), (html, maxChars) => {
        const pieces = splitHtml(html, maxChars);
        for (const [index, piece] of pieces.entries()) {
          const next = pieces[index + 1];
          if (next !== undefined) expect(piece.length + next.length).toBeGreaterThan(maxChars);
        }
      }),
    );
  });

  test('paragraphs of sound HTML never exceed the size when each of them fits', () => {
    const paragraph = fc.array(fc.oneof(text, fc.constantFrom('<br>', '<b>bold</b>')), { maxLength: 3 });
    const paragraphs = fc.array(
      paragraph.map((parts) => `<p>${parts.join('')}</p>`),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(paragraphs, (all) => {
        const longest = Math.max(...all.map((one) => one.length));
        for (const piece of splitHtml(`<div>${all.join('')}</div>`, longest + 11)) {
          expect(piece.length).toBeLessThanOrEqual(longest + 11);
          expect(piece.split('<p>').length).toBe(piece.split('</p>').length);
        }
      }),
    );
  });

  test.each([
    ['deep nesting', '<div>'.repeat(100_000)],
    ['stray closing tags', `${'<div>'.repeat(50_000)}${'</p>'.repeat(50_000)}`],
    ['open comments', '<!--'.repeat(100_000)],
    ['open quotes', '<a b="'.repeat(70_000)],
    ['equals signs', `<a ${'= '.repeat(200_000)}`],
    ['open scripts', '<script></scrip'.repeat(30_000)],
  ])('takes no time for %s', { timeout: 2000 }, (_, html) => {
    expect(splitHtml(html, 1000).join('')).toBe(html);
  });
});
