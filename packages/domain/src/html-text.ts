import { tagsOf } from './html-tags.ts';

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,31});/gi;

const characters = (text: string): number => Array.from(text.replaceAll(ENTITY, '.')).length;

/** How many characters of a text in HTML a reader sees: no tags, an entity as the one character it stands for. */
export const textLength = (html: string): number => {
  let length = 0;
  let from = 0;
  for (const { start, end } of tagsOf(html)) {
    length += characters(html.slice(from, start));
    from = end;
  }
  return length + characters(html.slice(from));
};
