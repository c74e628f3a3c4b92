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

type SpooledRecord = { from: number; to: number; body: Buffer };

/** A part of the bytes in which no whole record lies. */
type Gap = { from: number; to: number };

const hasItsSum = (bytes: Buffer, from: number, to: number): boolean =>
  sumOf(bytes.subarray(from, from + LENGTH_BYTES), bytes.subarray(from + HEADER_BYTES, to)) ===
  bytes.readUInt32LE(from + LENGTH_BYTES);

/** So many times the bytes are summed at most: what somebody made up to look like lengths could take hours. */
const MOST_SUMMED = 256;

/**
 * The whole records in the bytes, what lies between them, and where the last of them ends. After what is no record every
 * place is tried, since a length that changed leads nowhere. Bodies are JSON, in which no byte is as small as those that
 * end a length, so that nobody can write a record into a record.
 */
export const recordsIn = (bytes: Buffer) => {
  const [records, gaps]: [SpooledRecord[], Gap[]] = [[], []];
  let end = 0;
  let left = MOST_SUMMED * bytes.length;
  for (let at = 0; at + HEADER_BYTES <= bytes.length && left > 0; ) {
    const to = at + HEADER_BYTES + bytes.readUInt32LE(at);
    const mayBe = to <= Math.min(bytes.length, at + LONGEST_RECORD);
    if (mayBe) left -= to - at;
    if (!mayBe || !hasItsSum(bytes, at, to)) {
      at += 1;
      continue;
    }
    if (at > end) gaps.push({ from: end, to: at });
    records.push({ from: at, to, body: bytes.subarray(at + HEADER_BYTES, to) });
    at = to;
    end = to;
  }
  return { records, gaps, end };
};

/** Where the torn end of a segment begins. A last record that has all of its bytes was changed, not torn. */
export const tornFrom = (bytes: Buffer): number => {
  const { end } = recordsIn(bytes);
  const rest = bytes.subarray(end);
  const isComplete = rest.length > HEADER_BYTES && HEADER_BYTES + rest.readUInt32LE(0) === rest.length;
  return isComplete ? bytes.length : end;
};
