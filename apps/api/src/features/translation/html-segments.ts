import { Parser } from 'htmlparser2';
import { InvalidInput } from '../../errors.ts';
import { type Context, escaped } from './html-escape.ts';
import { isReadable, keepsMarkers, keptIn, markerOf, withKept } from './kept-text.ts';

/** A stretch of the source that a reader reads, as plain text with markers for what must not change. */
export type Fragment = { start: number; end: number; text: string; kept: string[]; context: Context };

/** Part of a text as the parser read it: the same as the source, or an entity in its place. */
type Piece = { start: number; end: number; text: string };

const READABLE_ATTRIBUTES = new Set(['alt', 'title', 'placeholder']);
/** Code, drawings, pixels and what browsers read as raw text. */
const UNREAD = new Set(
  'script style code kbd samp noscript template iframe noembed noframes xmp plaintext svg math'.split(' '),
);
const MAX_DEPTH = 500;
const MAX_FRAGMENT = 6000;
const SPACES = ['&nbsp;', '&#160;', '&#xa0;'];

/** Without the white space around it, written as such or as an entity. */
const trimmed = (html: string, start: number, end: number) => {
  let [from, to] = [start, end];
  for (let moved = true; moved; ) {
    const text = html.slice(from, to);
    const lead = text.length - text.trimStart().length;
    const entity = SPACES.find((space) => text.startsWith(space, lead));
    from = Math.min(from + lead + (entity?.length ?? 0), to);
    moved = entity !== undefined && from < to;
  }
  for (let moved = true; moved; ) {
    const text = html.slice(from, to).trimEnd();
    const entity = SPACES.find((space) => text.endsWith(space));
    to = from + text.length - (entity?.length ?? 0);
    moved = entity !== undefined;
  }
  return { start: from, end: to };
};

/** Reads the pieces of one stretch from front to back, each character once. */
const readerOf = (html: string, pieces: readonly Piece[]) => {
  let at = 0;
  return (from: number, to: number): string => {
    let text = '';
    for (let piece = pieces[at]; piece && piece.start < to; piece = pieces[at]) {
      const literal = piece.text.length === piece.end - piece.start;
      if (literal) text += html.slice(Math.max(piece.start, from), Math.min(piece.end, to));
      else if (piece.start >= from) text += piece.text;
      if (piece.end > to) break;
      at += 1;
    }
    return text;
  };
};

type Span = { start: number; end: number };

/** A very long text in parts that end at white space, after a sentence where there is one. */
const partsOf = (html: string, { start, end }: Span, kept: readonly Span[]): Span[] => {
  const parts: Span[] = [];
  let from = start;
  let nextKept = 0;
  let sentence = 0;
  let word = 0;
  const spaces = /\s+/g;
  spaces.lastIndex = start;
  for (let space = spaces.exec(html); space && space.index < end; space = spaces.exec(html)) {
    const place = space.index;
    while ((kept[nextKept]?.end ?? Number.POSITIVE_INFINITY) <= place) nextKept += 1;
    if (place - from > MAX_FRAGMENT && word > from) {
      const cut = sentence > from ? sentence : word;
      parts.push({ start: from, end: cut });
      from = cut;
    }
    if ((kept[nextKept]?.start ?? Number.POSITIVE_INFINITY) < place) continue;
    word = place;
    if ('.!?。！？…'.includes(html[place - 1] ?? ' ')) sentence = place;
  }
  parts.push({ start: from, end });
  return parts;
};

/** What of one stretch goes out to be translated. */
const fragmentsOf = (html: string, pieces: readonly Piece[], span: Span, context: Context): Fragment[] => {
  const kept = keptIn(html.slice(span.start, span.end)).map((one) => ({
    start: one.start + span.start,
    end: one.end + span.start,
  }));
  const read = readerOf(html, pieces);
  let next = 0;
  return partsOf(html, span, kept).flatMap((part) => {
    const { start, end } = trimmed(html, part.start, part.end);
    let text = '';
    let from = start;
    const inside: string[] = [];
    for (let one = kept[next]; one && one.end <= end; one = kept[++next]) {
      text += read(from, one.start) + markerOf(inside.length);
      inside.push(html.slice(one.start, one.end));
      from = one.end;
    }
    text += read(from, end);
    return isReadable(text) ? [{ start, end, text, kept: inside, context }] : [];
  });
};

/** Where the value of an attribute stands, given where the attribute stands. */
const valueSpan = (html: string, start: number, end: number, quote: string | null): Span => {
  const attribute = html.slice(start, end);
  const before = quote ? attribute.indexOf(quote) + 1 : (/^[^=]*=\s*/.exec(attribute)?.[0].length ?? 0);
  return { start: start + before, end: quote ? end - 1 : end };
};

/** The same for the value of an attribute, of which the parser tells only what it means as a whole. */
const fragmentOfValue = (html: string, value: string, span: Span, context: Context): Fragment[] => {
  const asWritten = html.slice(span.start, span.end) === value;
  const kept: string[] = [];
  let text = '';
  let from = 0;
  for (const { start, end } of keptIn(value)) {
    text += value.slice(from, start) + markerOf(kept.length);
    kept.push(asWritten ? value.slice(start, end) : escaped(value.slice(start, end), context));
    from = end;
  }
  text = (text + value.slice(from)).trim();
  return isReadable(text) ? [{ ...trimmed(html, span.start, span.end), text, kept, context }] : [];
};

/** Finds what a reader reads in a text with markup: text and readable attributes, with their exact places. */
export const readableFragments = (html: string): Fragment[] => {
  const fragments: Fragment[] = [];
  let node: Piece[] = [];
  let depth = 0;
  let unread = 0;

  const endNode = () => {
    const [first, last] = [node[0], node.at(-1)];
    if (first && last)
      fragments.push(...fragmentsOf(html, node, { start: first.start, end: last.end }, 'text'));
    node = [];
  };

  const parser: Parser = new Parser({
    ontext(text) {
      const piece = { start: parser.startIndex, end: parser.endIndex + 1, text };
      const source = html.slice(piece.start, piece.end);
      if (unread > 0 || (source !== text && !source.startsWith('&'))) return;
      if (node.at(-1)?.end !== piece.start) endNode();
      node.push(piece);
    },
    onattribute(name, value, quote) {
      if (unread > 0 || quote === undefined || !READABLE_ATTRIBUTES.has(name)) return;
      const span = valueSpan(html, parser.startIndex, parser.endIndex, quote);
      const context = quote === '"' || quote === "'" ? quote : 'unquoted';
      fragments.push(...fragmentOfValue(html, value, span, context));
    },
    onopentagname(name) {
      endNode();
      depth += 1;
      if (depth > MAX_DEPTH)
        throw new InvalidInput('content', 'The text is nested too deeply to be translated.');
      if (UNREAD.has(name)) unread += 1;
    },
    onclosetag(name) {
      endNode();
      depth -= 1;
      if (UNREAD.has(name)) unread -= 1;
    },
  });
  parser.end(html);
  endNode();
  return fragments;
};

const written = ({ kept, context }: Fragment, translation: string): string => {
  const text = withKept(translation.trim(), kept, (part) => escaped(part, context));
  return context === 'unquoted' ? `"${text}"` : text;
};

/** Whether a translation carries everything that had to stay. */
export const isFaithful = ({ kept }: Fragment, translation: string): boolean =>
  translation.trim() !== '' && keepsMarkers(translation, kept.length);

/** The source with its fragments replaced, in their order, and every other byte as it was. */
export const withTranslations = (
  html: string,
  fragments: readonly Fragment[],
  translations: readonly string[],
): string => {
  let result = '';
  let from = 0;
  for (const [index, fragment] of fragments.entries()) {
    const translation = translations[index] ?? fragment.text;
    if (translation === fragment.text) continue;
    result += html.slice(from, fragment.start) + written(fragment, translation);
    from = fragment.end;
  }
  return result + html.slice(from);
};
