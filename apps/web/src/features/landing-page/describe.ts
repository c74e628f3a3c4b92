import { LANGUAGES } from '@adhelm/contract/content';
import { PIXEL_LISTS, type PixelList, type Post } from '@adhelm/contract/post';
import { templateOf } from '../../content/templates/templates.ts';
import { texts } from '../../lib/texts.ts';
import type { FieldName, PostValues } from './post-values.ts';

/** What the things that a page refers to are called, by field and id. */
export type Names = ReadonlyMap<string, string>;

type Known = Pick<Post, 'website' | 'category' | 'keywordSet'>;

export const namesFrom = (
  pages: readonly (Known | null)[],
  pixels: readonly { id: number; name: string }[],
): Names =>
  new Map([
    ...pages.flatMap((page) =>
      page
        ? [
            [`website ${page.website.id}`, page.website.name] as const,
            ...(page.category ? [[`category ${page.category.id}`, page.category.name] as const] : []),
            ...(page.keywordSet ? [[`keywordSet ${page.keywordSet.id}`, page.keywordSet.name] as const] : []),
          ]
        : [],
    ),
    ...pixels.map(({ id, name }) => [`pixel ${id}`, name] as const),
  ]);

const called = (names: Names, kind: string, id: number | null): string =>
  id === null ? '' : (names.get(`${kind} ${id}`) ?? `#${id}`);

const BLOCK_ENDS = /<\/(?:p|h[1-6]|li|blockquote|tr|pre)>|<br>|<hr>/gi;

/** Markup as somebody would read it out: lines, with the addresses of links and pictures. */
const readableText = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html.replaceAll(BLOCK_ENDS, '$&\n'), 'text/html');
  for (const image of body.querySelectorAll('img'))
    image.replaceWith(`[${image.alt} ${image.getAttribute('src') ?? ''}]\n`);
  for (const link of body.querySelectorAll('a')) link.append(` (${link.getAttribute('href') ?? ''})`);
  return (body.textContent ?? '').replaceAll(/\n{2,}/g, '\n').trim();
};

const isPixelList = (name: FieldName): name is PixelList => name in PIXEL_LISTS;

/** One field of a page as plain text, to be compared with another version of it. */
export const fieldText = (name: FieldName, values: PostValues, names: Names): string => {
  if (isPixelList(name)) return values[name].map((id) => called(names, 'pixel', id)).join(', ');
  switch (name) {
    case 'websiteId':
      return called(names, 'website', values.websiteId);
    case 'categoryId':
      return called(names, 'category', values.categoryId);
    case 'keywordSetId':
      return called(names, 'keywordSet', values.keywordSetId);
    case 'tags':
      return values.tags.join(', ');
    case 'content':
      return readableText(values.content);
    case 'FAQsJson':
      return values.FAQsJson.map(({ question, answer }) => `${question}\n${readableText(answer)}`).join(
        '\n\n',
      );
    case 'kind':
      return texts.landingPage.kinds[values.kind];
    case 'language':
      return LANGUAGES[values.language];
    case 'styleId':
      return templateOf(values.styleId).name;
    default:
      return values[name];
  }
};
