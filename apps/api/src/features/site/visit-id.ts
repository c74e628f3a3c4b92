import { freshBytes } from '../../random-bytes.ts';

const VERSION = 0x70;
const VARIANT = 0x80;

/** A UUID of version 7: the time in milliseconds, then chance. */
export const newId = (now: Date): string => {
  const bytes = freshBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = VERSION | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = VARIANT | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return [8, 12, 16, 20].reduceRight((text, place) => `${text.slice(0, place)}-${text.slice(place)}`, hex);
};

const UUID_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The visit that a link carries, or undefined where it carries none that we gave. */
export const visitIn = (value: string | null): string | undefined =>
  value !== null && UUID_7.test(value) ? value : undefined;

/** When an id of version 7 was made, as far as it says so itself. */
export const madeAt = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));
