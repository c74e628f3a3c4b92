import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';

const words = (list: string) => list.split(' ');

const TAGS = words(
  'p h1 h2 h3 h4 ul ol li blockquote pre code hr br a strong em u s span sub sup mark img table thead tbody tr th td',
);

/** Their insides are no text for readers. */
const WITHOUT_TEXT = words(
  'script style textarea option select xmp title head template svg math iframe frameset noscript noembed noframes object applet plaintext audio video',
);

/** Nobody writes deeper, and what the sanitiser takes grows with the square of it. */
const MAX_DEPTH = 100;

const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const isLink = (value: string) => LINK_PROTOCOLS.has(URL.parse(value)?.protocol ?? '');
const isPicture = (value: string) =>
  URL.parse(value)?.protocol === 'https:' || /^\/files\/[\w-]+(?:\.[\w-]+)*$/.test(value);
const isCount = (value: string) => /^\d{1,4}$/.test(value);

/** What the value of an attribute must be like for the attribute to stay. */
const VALUES = new Map<string, (value: string) => boolean>([
  ['href', isLink],
  ['src', isPicture],
  ['width', isCount],
  ['height', isCount],
  ['colspan', isCount],
  ['rowspan', isCount],
  ['start', isCount],
]);

/** Every link opens beside the page and tells the other side nothing about it. */
const LINK = { target: '_blank', rel: 'noopener noreferrer nofollow' };

const safeTag = (tagName: string, attributes: Record<string, string>) => {
  const safe = Object.entries(attributes).filter(([name, value]) => VALUES.get(name)?.(value) ?? true);
  return { tagName, attribs: { ...Object.fromEntries(safe), ...(tagName === 'a' && LINK) } };
};

const RULES: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  /** The language of a code block. */
  allowedClasses: { code: [/^language-[\w-]{1,40}$/] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  nonTextTags: WITHOUT_TEXT,
  transformTags: { '*': safeTag },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};

const VOID_TAG = /<(br|hr|img)((?: [a-z]+(?:="[^"]*")?)*) \/>/g;

class TooDeep extends Error {}

/** One pass that ends where the text goes too deep. */
const isTooDeep = (html: string): boolean => {
  let depth = 0;
  const parser = new Parser({
    onopentagname: () => {
      depth += 1;
      if (depth > MAX_DEPTH) throw new TooDeep();
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  try {
    parser.end(html);
    return false;
  } catch (error) {
    if (error instanceof TooDeep) return true;
    throw error;
  }
};

const cleaned = (html: string): string =>
  sanitizeHtml(html, RULES).replaceAll(VOID_TAG, '<$1$2>').replaceAll('\u00a0', '&nbsp;').trim();

/** What is cut off or nested as nobody writes it is read otherwise once it was written down; more than this it never takes. */
const MOST_READINGS = 5;

/**
 * Keeps what the editor writes, spelled as browsers spell it, and nothing that could run or load anything else. What
 * comes out stays the same when it is read again. Undefined for what is nested deeper than anybody writes.
 */
export const safeHtml = (html: string): string | undefined => {
  if (isTooDeep(html)) return undefined;
  let safe = cleaned(html);
  for (let readings = 1; readings < MOST_READINGS; readings += 1) {
    const again = cleaned(safe);
    if (again === safe) break;
    safe = again;
  }
  return safe;
};
