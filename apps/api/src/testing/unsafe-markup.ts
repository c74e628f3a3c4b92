import { Parser } from 'htmlparser2';

const HARMLESS_TAGS = new Set(
  `a blockquote br code em h1 h2 h3 h4 hr img li mark ol p pre s span strong sub sup table tbody td th thead tr u ul`.split(
    ' ',
  ),
);
const HARMLESS_ATTRIBUTES = new Map<string, RegExp>([
  ['a href', /^(?:https?|mailto|tel):/],
  ['a target', /^_blank$/],
  ['a rel', /^noopener noreferrer nofollow$/],
  ['code class', /^language-[\w-]+$/],
  ['img src', /^(?:https:\/\/|\/files\/[\w-]+(?:\.[\w-]+)*$)/],
  ['img alt', /^/],
  ['img title', /^/],
  ['img width', /^\d+$/],
  ['img height', /^\d+$/],
  ['ol start', /^\d+$/],
  ['td colspan', /^\d+$/],
  ['td rowspan', /^\d+$/],
  ['th colspan', /^\d+$/],
  ['th rowspan', /^\d+$/],
]);

/** All that a text in HTML has beyond harmless markup, written down without a look at how it was cleaned. */
export const unsafeMarkup = (html: string): string[] => {
  const found: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (!HARMLESS_TAGS.has(name)) found.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(attributes))
        if (!HARMLESS_ATTRIBUTES.get(`${name} ${attribute}`)?.test(value))
          found.push(`${name} ${attribute}=${value}`);
    },
    oncomment: (text) => found.push(`comment ${text}`),
    onprocessinginstruction: (name) => found.push(name),
    oncdatastart: () => found.push('cdata'),
  });
  parser.write(html);
  parser.end();
  return found;
};
