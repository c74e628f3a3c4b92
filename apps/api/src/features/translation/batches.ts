import type { Segment } from '../../ports/translator.ts';

/** About 3,000 tokens: a token is some three bytes, in English as in Vietnamese or Chinese. */
const MAX_BYTES = 9000;
const MAX_SEGMENTS = 80;

/** Texts in groups that one answer has room for, in their order. */
export const batchesOf = (texts: readonly string[]): Segment[][] => {
  const batches: Segment[][] = [];
  let batch: Segment[] = [];
  let bytes = 0;
  for (const [index, text] of texts.entries()) {
    const size = Buffer.byteLength(text);
    if (batch.length > 0 && (bytes + size > MAX_BYTES || batch.length >= MAX_SEGMENTS)) {
      batches.push(batch);
      batch = [];
      bytes = 0;
    }
    batch.push({ id: String(index), text });
    bytes += size;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
};
