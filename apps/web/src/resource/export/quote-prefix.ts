/** The format of texts; the writer of files knows no quote prefix, so cells that need one are told apart by it. */
export const TEXT_FORMAT = '@';

const FIRST_SIGNS = new Set(['=', '+', '-', '@', '\t', '\r']);

/** Whether a spreadsheet would take a text for a formula once somebody types it anew. */
export const looksLikeFormula = (text: string): boolean => FIRST_SIGNS.has(text.charAt(0));

const STYLES = 'xl/styles.xml';
const DIRECTORY_RECORD = 46;
const DIRECTORY_END = 22;
const LOCAL_HEADER = 30;
const STORED = 0;

/** The style of texts as Excel writes it for what was typed behind an apostrophe. */
const withQuotePrefix = (styles: string): string => {
  const format = new RegExp(`<numFmt numFmtId="(\\d+)" formatCode="${TEXT_FORMAT}"/>`).exec(styles)?.[1];
  if (format === undefined) return styles;
  const [before = '', cells = ''] = styles.split('<cellXfs');
  return `${before}<cellXfs${cells.replaceAll(`<xf numFmtId="${format}"`, `<xf quotePrefix="1" numFmtId="${format}"`)}`;
};

const CRC_POLYNOMIAL = 0xed_b8_83_20;

const crc32 = (bytes: Uint8Array): number => {
  let rest = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? CRC_POLYNOMIAL : 0);
  }
  return ~rest >>> 0;
};

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

type Entry = { name: string; record: number; start: number; end: number };

/** The entries that a directory lists, each until the next begins; `end` is where the directory itself does. */
const entriesOf = (directory: Uint8Array, end: number): Entry[] => {
  const view = viewOf(directory);
  const entries: Entry[] = [];
  for (let record = 0; record < directory.length; ) {
    const nameLength = view.getUint16(record + 28, true);
    const name = new TextDecoder().decode(
      directory.subarray(record + DIRECTORY_RECORD, record + DIRECTORY_RECORD + nameLength),
    );
    const start = view.getUint32(record + 42, true);
    const previous = entries.at(-1);
    if (previous) previous.end = start;
    entries.push({ name, record, start, end });
    record += DIRECTORY_RECORD + nameLength + view.getUint16(record + 30, true);
  }
  return entries;
};

const unpacked = async (file: Blob, { start }: Entry, compressedSize: number): Promise<string> => {
  const header = viewOf(await bytesOf(file.slice(start, start + LOCAL_HEADER)));
  const from = start + LOCAL_HEADER + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = file.slice(from, from + compressedSize).stream();
  return new Response(packed.pipeThrough(new DecompressionStream('deflate-raw'))).text();
};

/** An entry with what it holds in plain: its header and its bytes. */
const storedEntry = (name: string, content: Uint8Array<ArrayBuffer>, crc: number): Blob => {
  const path = new TextEncoder().encode(name);
  const header = new Uint8Array(LOCAL_HEADER);
  const view = viewOf(header);
  view.setUint32(0, 0x04_03_4b_50, true);
  view.setUint16(4, 20, true);
  view.setUint16(8, STORED, true);
  view.setUint16(12, 33, true);
  view.setUint32(14, crc, true);
  view.setUint32(18, content.length, true);
  view.setUint32(22, content.length, true);
  view.setUint16(26, path.length, true);
  return new Blob([header, path, content]);
};

/**
 * A workbook whose texts of the text format wear the quote prefix, so that one that looks like a formula stays text
 * when somebody edits its cell. Only the small entry of styles is read and written anew; the rows stay where they are.
 */
export const quotingTexts = async (file: Blob): Promise<Blob> => {
  const ending = await bytesOf(file.slice(file.size - DIRECTORY_END));
  const directoryAt = viewOf(ending).getUint32(16, true);
  const directory = await bytesOf(file.slice(directoryAt, file.size - DIRECTORY_END));
  const view = viewOf(directory);
  const entries = entriesOf(directory, directoryAt);
  const styles = entries.find(({ name }) => name === STYLES);
  if (!styles) throw new Error('The workbook has no styles');
  const text = await unpacked(file, styles, view.getUint32(styles.record + 20, true));
  const content = new TextEncoder().encode(withQuotePrefix(text));
  const crc = crc32(content);
  const entry = storedEntry(STYLES, content, crc);

  const moved = entry.size - (styles.end - styles.start);
  view.setUint16(styles.record + 8, 0, true);
  view.setUint16(styles.record + 10, STORED, true);
  view.setUint32(styles.record + 16, crc, true);
  view.setUint32(styles.record + 20, content.length, true);
  view.setUint32(styles.record + 24, content.length, true);
  for (const { record, start } of entries)
    if (start > styles.start) view.setUint32(record + 42, start + moved, true);
  viewOf(ending).setUint32(16, directoryAt + moved, true);
  const rows = file.slice(0, styles.start);
  const others = file.slice(styles.end, directoryAt);
  return new Blob([rows, entry, others, directory, ending], { type: file.type });
};
