import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + IV_BYTES + TAG_BYTES;

/** A key of its own for each purpose, so that what one of them gives away says nothing about another. */
export const keyFor = (appSecret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, 'adhelm', purpose, 32));

/**
 * Encryption at rest: AES-256-GCM under a key derived from APP_SECRET. `owner` is whose secret it is; a sealed
 * value that was moved to somebody else's row does not open.
 */
export const sealing = (appSecret: string, purpose: string) => {
  const key = keyFor(appSecret, `seal:${purpose}`);

  return {
    seal: (secret: string, owner: string): Buffer => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), sealed]);
    },

    /** Null when it was sealed under another APP_SECRET, for another owner, or was changed since. */
    open: (sealed: Buffer, owner: string): string | null => {
      if (sealed.length < HEADER_BYTES || sealed[0] !== VERSION) return null;
      const iv = sealed.subarray(1, 1 + IV_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(1 + IV_BYTES, HEADER_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES)), decipher.final()]).toString();
      } catch {
        return null;
      }
    },
  };
};

export type Sealing = ReturnType<typeof sealing>;
