import { quoted } from './set-statement.ts';

type Values = Record<string, unknown>;

/** So many bytes; a longer text is refused by the parser (`max_query_size`). */
const MOST_SET_AT_ONCE = 200_000;

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\\0' };

const escaped = (text: string): string => text.replace(/[\\\t\n\r\0]/g, (sign) => ESCAPES[sign] ?? sign);

const elementText = (value: unknown): string | undefined => {
  if (typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value)))
    return String(value);
  return typeof value === 'string' ? `'${escaped(value).replaceAll("'", "\\'")}'` : undefined;
};

/** Fewer digits would be read as a date. */
const secondsOf = (time: Date): string => {
  const [seconds = '', parts = ''] = (time.getTime() / 1000).toFixed(3).split('.');
  return seconds.padStart(10, '0') + (parts === '000' ? '' : `.${parts}`);
};

/** A value as the engine reads it in the text of a parameter; undefined for kinds that are left to chdb. */
const textOf = (value: unknown): string | undefined => {
  if (value === null) return '\\N';
  if (typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value)))
    return String(value);
  if (typeof value === 'string') return escaped(value);
  if (value instanceof Date) return secondsOf(value);
  if (!Array.isArray(value)) return undefined;
  const elements = value.map(elementText);
  return elements.includes(undefined) ? undefined : `[${elements.join(',')}]`;
};

/**
 * What gives a connection the values of a query. chdb binds the values of one query at a time in the whole process, so
 * that queries would wait for each other; set like this they run side by side. Undefined when a value is too long or of
 * another kind, which chdb has to bind itself.
 */
export const settingValues = (values: Values, longest = MOST_SET_AT_ONCE): string[] | undefined => {
  const texts = Object.entries(values).map(([name, value]) => {
    const text = /^\w+$/.test(name) ? textOf(value) : undefined;
    return text === undefined ? undefined : `param_${name} = ${quoted(text)}`;
  });
  const all = texts.filter((text) => text !== undefined);
  const length = all.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return all.length === texts.length && length <= longest ? all : undefined;
};
