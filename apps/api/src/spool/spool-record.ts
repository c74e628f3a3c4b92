import { crc32 } from 'node:zlib';

const LENGTH_BYTES = 4;
const HEADER_BYTES = LENGTH_BYTES + 4;
/** Nothing that is spooled comes near this; a length beyond it is no length. */
const LONGEST_BODY = 1_048_576;
export const LONGEST_RECORD = HEADER_BYTES + LONGEST_BODY;

/** The sum covers the length too, so that a run of zeros, which disks leave behind, is no record. */
const sumOf = (length: Uint8Array, body: Uint8Array): number => crc32(body, crc32(length));

/** A record as it lies on the disk: length, checksum, body. */
export const recordOf = (body: Uint8Array): Buffer => {
  if (body.length > LONGEST_BODY) throw new RangeError('The record is too long to be spooled');
  const record = Buffer.alloc(HEADER_BYTES + body.length);
  record.writeUInt32LE(body.length, 0);
  record.writeUInt32LE(sumOf(record.subarray(0, LENGTH_BYTES), body), LENGTH_BYTES);
  record.set(body, HEADER_BYTES);
  return record;
};

export type SpooledRecord = { from: number; to: number; body: Buffer };

/** The whole records that the bytes begin with; what follows the last of them is torn, or no record at all. */
export const wholeRecords = (bytes: Buffer): SpooledRecord[] => {
  const records: SpooledRecord[] = [];
  for (let from = 0; from + HEADER_BYTES <= bytes.length; ) {
    const length = bytes.readUInt32LE(from);
    const to = from + HEADER_BYTES + length;
    if (length > LONGEST_BODY || to > bytes.length) break;
    const body = bytes.subarray(from + HEADER_BYTES, to);
    const expected = bytes.readUInt32LE(from + LENGTH_BYTES);
    if (sumOf(bytes.subarray(from, from + LENGTH_BYTES), body) !== expected) break;
    records.push({ from, to, body });
    from = to;
  }
  return records;
};
