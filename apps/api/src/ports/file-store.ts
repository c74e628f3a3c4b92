import type { Readable } from 'node:stream';
import { FILE_NAME, FILE_TYPES } from '@adhelm/contract/upload';

export type FileExtension = keyof typeof FILE_TYPES;

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
