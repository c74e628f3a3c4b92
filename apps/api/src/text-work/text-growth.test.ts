import { splitHtml } from '@adhelm/domain/html-chunks';
import { textLength } from '@adhelm/domain/html-text';
import { mergeKeywords } from '@adhelm/domain/keyword-list';
import { slugFrom } from '@adhelm/domain/slug';
import { expect, test } from 'vitest';
import { safeHtml } from '../features/post/page-html.ts';
import { readableFragments } from '../features/translation/html-segments.ts';

/** Texts that have cost parsers more than their length. */
const HOSTILE: Record<string, (size: number) => string> = {
  'nested tags': (size) => '<b>'.repeat(size / 3),
  'tags that nothing closes': (size) => '<b></i>'.repeat(size / 7),
  'nested drawings': (size) => '<svg>'.repeat(size / 5),
  'nested tables': (size) => '<table><tr><td>'.repeat(size / 15),
  'closing tags': (size) => '</b>'.repeat(size / 4),
  'signs that open tags': (size) => '<'.repeat(size),
  'tags without end': (size) => '<a '.repeat(size / 3),
  'comments without end': (size) => '<!--'.repeat(size / 4),
  'quotes without end': (size) => '<a href="'.repeat(size / 9),
  'one tag of many attributes': (size) =>
    `<p ${Array.from({ length: size / 8 }, (_, n) => `a${n}=1`).join(' ')}>`,
  entities: (size) => '&#'.repeat(size / 2),
  spaces: (size) => `${' '.repeat(size)}x`,
  dashes: (size) => '-'.repeat(size),
  words: (size) => 'a '.repeat(size / 2),
};

const PARSERS: Record<string, (text: string) => unknown> = {
  'the sanitiser': safeHtml,
  'the reader of what is translated': readableFragments,
  'the counter of characters': textLength,
  'the cutter of long texts': (text) => splitHtml(text, 4000),
  'the maker of slugs': (text) => slugFrom(text, 200),
  'the merger of keywords': (text) => mergeKeywords([], text.split(' ')),
};

/** Milliseconds of this thread alone, so that a busy machine changes nothing. */
const costOf = (work: () => unknown): number => {
  const before = process.threadCpuUsage();
  try {
    work();
  } catch {
    // A refusal is an answer too; it may not take long either.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

/** Four times the text costs about four times as much; the square of it would be sixteen times. */
const SMALL = 60_000;
const LARGE = SMALL * 4;

test.each(Object.entries(PARSERS))('%s takes time in proportion to the text', (_, parse) => {
  for (const [what, text] of Object.entries(HOSTILE)) {
    const [small, large] = [text(SMALL), text(LARGE)];
    costOf(() => parse(small));
    const [little, much] = [costOf(() => parse(small)), costOf(() => parse(large))];
    expect(much, `${what}: ${little} ms and then ${much} ms`).toBeLessThan(8 * little + 200);
  }
});
