import { inflateSync } from 'node:zlib';

/** The text of a PDF that this product wrote, line by line, read without the library that wrote it. */
export const pdfText = (pdf: Buffer): string => {
  const source = pdf.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body);
  const streamOf = (body: string): string => {
    const start = body.indexOf('stream\n') + 7;
    const bytes = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1');
    return body.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1');
  };
  const glyphsOf = (map: string): Map<string, string> => {
    const glyphs = new Map<string, string>();
    // Letters that are drawn as one, such as ff, are several codes.
    for (const [, from = '', list = ''] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
      for (const [place, code] of [...list.matchAll(/<([\w ]+)>/g)].entries())
        glyphs.set(
          (Number.parseInt(from, 16) + place).toString(16).padStart(4, '0'),
          String.fromCharCode(...(code[1]?.match(/\w{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
        );
    return glyphs;
  };
  const fonts = new Map<string, Map<string, string>>();
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      if (map) fonts.set(name, glyphsOf(streamOf(objects.get(map) ?? '')));
    }
  const lines: string[] = [];
  for (const body of objects.values()) {
    if (
      !body.includes('stream\n') ||
      /\/(Type|FunctionType|Length1|Subtype)/.test(body.slice(0, body.indexOf('stream\n')))
    )
      continue;
    let font = new Map<string, string>();
    for (const [, name, shown] of streamOf(body).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = fonts.get(name) ?? font;
      else
        lines.push(
          [...(shown ?? '').matchAll(/<([\da-f]+)>/g)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((glyph) => font.get(glyph) ?? '?')
            .join(''),
        );
    }
  }
  return lines.join('\n');
};
