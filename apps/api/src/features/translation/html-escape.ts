/** Where in a document a text stands: between tags, or in the value of an attribute written with or without quotes. */
export type Context = 'text' | '"' | "'" | 'unquoted';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\u00a0': '&nbsp;',
};

/** Control signs, which no page shows and no database keeps. */
const INVISIBLE = /(?![\t\n\r])\p{Cc}/gu;

/** As text in the place it goes to: whatever a translator answers, it never becomes markup. */
export const escaped = (text: string, context: Context): string =>
  text
    .toWellFormed()
    .replace(INVISIBLE, '')
    .replace(context === 'text' ? /[&<>\u00a0]/g : /[&<>"'\u00a0]/g, (sign) => ESCAPES[sign] ?? sign);
