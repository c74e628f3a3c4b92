import { type Tag, tagsOf } from './html-tags.ts';

const BLOCKS = new Set(
  `address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer
   form h1 h2 h3 h4 h5 h6 header hgroup hr html li main nav ol p pre section summary table tbody td tfoot th thead tr
   ul`.split(/\s+/),
);

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

type Element = { name: string; start: number; end: number; blocks: Element[]; wellFormed: boolean };

const elementFrom = ({ name, start, end }: Tag): Element => ({
  name,
  start,
  end,
  blocks: [],
  wellFormed: true,
});

/** The block elements at the top of a text, each with those directly inside it. */
const blocksOf = (html: string): Element[] => {
  const root = elementFrom({ kind: 'open', name: '', start: 0, end: html.length });
  const open = [root];
  const openNames = new Map<string, number>();
  const count = (name: string, by: number) => openNames.set(name, (openNames.get(name) ?? 0) + by);

  const closeAt = (name: string, end: number) => {
    let last = open.pop();
    let leftOpen = false;
    while (last && last.name !== name) {
      leftOpen = true;
      last.end = end;
      count(last.name, -1);
      last = open.pop();
    }
    if (!last) return;
    last.end = end;
    if (leftOpen) last.wellFormed = false;
    count(name, -1);
  };

  for (const tag of tagsOf(html)) {
    const parent = open.at(-1) ?? root;
    if (tag.kind === 'close') {
      if (openNames.get(tag.name)) closeAt(tag.name, tag.end);
      else parent.wellFormed = false;
      continue;
    }
    const element = elementFrom(tag);
    if (BLOCKS.has(tag.name)) parent.blocks.push(element);
    if (VOID.has(tag.name)) continue;
    open.push(element);
    count(tag.name, 1);
  }
  for (const element of open.slice(1)) Object.assign(element, { end: html.length, wellFormed: false });
  return root.blocks;
};

/** Where the text may be cut: around blocks, and inside those that are too long and soundly nested. */
const cutsOf = (html: string, maxChars: number): number[] => {
  const cuts = new Set<number>([html.length]);
  const pending = [...blocksOf(html)];
  for (let block = pending.pop(); block; block = pending.pop()) {
    cuts.add(block.start).add(block.end);
    const long = block.end - block.start > maxChars;
    if (long && block.wellFormed) for (const inner of block.blocks) pending.push(inner);
  }
  return [...cuts].sort((a, b) => a - b);
};

/**
 * Splits HTML into pieces of at most `maxChars` that, joined, are the text again. A block that is longer is cut between
 * the blocks inside it when every tag in it has its partner, and stays whole otherwise.
 */
export const splitHtml = (html: string, maxChars: number): string[] => {
  const pieces: string[] = [];
  let start = 0;
  let fits = 0;
  for (const cut of cutsOf(html, maxChars)) {
    if (cut - start > maxChars && fits > start) {
      pieces.push(html.slice(start, fits));
      start = fits;
    }
    fits = cut;
  }
  if (start < html.length) pieces.push(html.slice(start));
  return pieces;
};
