const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Plain text as a part of a page. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Data in a page, which nothing in it can end; it runs nothing. */
export const dataBlock = (type: string, data: unknown, id?: string): string =>
  `<script type="${type}"${id === undefined ? '' : ` id="${id}"`}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

type Document = { language: string; title: string; style: string; head?: string; body: string };

/** A whole page. `head` and `body` are markup; all else is text. */
export const documentOf = ({ language, title, style, head = '', body }: Document): string =>
  `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>${head}<style>${style}</style></head><body>${body}</body></html>`;
