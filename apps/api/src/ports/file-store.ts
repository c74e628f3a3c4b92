import type { Readable } from 'node:stream';

/** What is stored and served, by the extension of the name. */
export const FILE_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
} as const;
export type FileExtension = keyof typeof FILE_TYPES;

const FILE_NAME = new RegExp(`^[0-9a-f]{32}\\.(${Object.keys(FILE_TYPES).join('|')})$`);

/** The content type behind a name that the server made; nothing for any other name. */
export const typeOfFile = (name: string): string | undefined => {
  const extension = FILE_NAME.exec(name)?.[1];
  return Object.entries(FILE_TYPES).find(([known]) => known === extension)?.[1];
};

/** Keeps uploaded files, which never change, under names that the server makes. */
export type FileStore = {
  /** The whole file is there afterwards, or nothing of it. */
  put(name: string, content: Uint8Array): Promise<void>;
  /** The file as a stream with its length; null when there is none. */
  get(name: string): Promise<{ content: Readable; bytes: number } | null>;
  has(name: string): Promise<boolean>;
  /** Nothing happens when there is no such file. */
  remove(name: string): Promise<void>;
};
