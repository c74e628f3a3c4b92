export type Tag = { kind: 'open' | 'close'; name: string; start: number; end: number };

/** Between these tags the browser reads no markup, up to their own closing tag. */
const RAW_TEXT = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'iframe',
  'noembed',
  'noframes',
  'xmp',
  'plaintext',
]);

const NAME = /[a-z][^\s/>]*/iy;

const after = (html: string, mark: string, from: number): number => {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
};

/** Where a tag ends; a `>` inside a quoted value does not end it. */
const tagEnd = (html: string, from: number): number => {
  const value = /=\s*(["'])|>/g;
  value.lastIndex = from;
  for (let found = value.exec(html); found; found = value.exec(html)) {
    if (found[0] === '>') return value.lastIndex;
    value.lastIndex = after(html, found[1] ?? '', value.lastIndex);
  }
  return html.length;
};

/** Where the text of a raw-text element ends: at its closing tag, or nowhere. */
const rawTextEnd = (html: string, name: string, from: number): number => {
  const closing = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? html.length;
};

/** What begins with `<` but is no tag: a comment, a declaration, or just the sign itself. */
const opaqueEnd = (html: string, at: number): number => {
  if (html.startsWith('<!--', at)) {
    const short = /<!--(?:-?>)/y;
    short.lastIndex = at;
    return short.test(html) ? short.lastIndex : after(html, '-->', at + 4);
  }
  const next = html[at + 1];
  return next === '!' || next === '?' || (next === '/' && at + 2 < html.length)
    ? after(html, '>', at + 2)
    : at + 1;
};

/** The tags of a text in HTML, as a browser would see them; comments and the insides of scripts have none. */
export function* tagsOf(html: string): Generator<Tag> {
  let at = html.indexOf('<');
  while (at >= 0) {
    const closes = html[at + 1] === '/';
    NAME.lastIndex = at + (closes ? 2 : 1);
    const name = NAME.exec(html)?.[0].toLowerCase();
    let end = opaqueEnd(html, at);
    if (name !== undefined) {
      end = tagEnd(html, NAME.lastIndex);
      yield { kind: closes ? 'close' : 'open', name, start: at, end };
      if (!closes && RAW_TEXT.has(name)) end = rawTextEnd(html, name, end);
    }
    at = html.indexOf('<', end);
  }
}
