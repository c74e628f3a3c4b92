import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { freshBytes } from './random-bytes.ts';

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + IV_BYTES + TAG_BYTES;

/** A key of its own for each purpose, so that what one of them gives away says nothing about another. */
export const keyFor = (appSecret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, 'adhelm', purpose, 32));

/** Keys of many things of one purpose, each of which is made often and must cost little. */
export const keysFor = (appSecret: string, purpose: string): ((name: string) => Buffer) => {
  const main = createSecretKey(keyFor(appSecret, `keys:${purpose}`));
  return (name) => createHmac('sha256', main).update(name).digest();
};

/** AES-256-GCM. `owner` is whose secret it is; an encrypted value that was moved to somebody else cannot be read. */
const encryptionWith = (key: KeyObject) => ({
  encrypt: (secret: string, owner: string): Buffer => {
    const iv = freshBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
    const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), encrypted]);
  },

  /** Null when it was encrypted under another APP_SECRET, for another owner, or was changed since. */
  decrypt: (encrypted: Buffer, owner: string): string | null => {
    if (encrypted.length < HEADER_BYTES || encrypted[0] !== VERSION) return null;
    const iv = encrypted.subarray(1, 1 + IV_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(owner))
      .setAuthTag(encrypted.subarray(1 + IV_BYTES, HEADER_BYTES));
    try {
      return Buffer.concat([decipher.update(encrypted.subarray(HEADER_BYTES)), decipher.final()]).toString();
    } catch {
      return null;
    }
  },
});

export const encryptionUnder = (key: Buffer) => encryptionWith(createSecretKey(key));

/** Encryption at rest, under a key derived from APP_SECRET. */
export const encryptionFor = (appSecret: string, purpose: string) =>
  encryptionUnder(keyFor(appSecret, `seal:${purpose}`));

export type Encryption = ReturnType<typeof encryptionUnder>;
