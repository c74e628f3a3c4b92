import path from 'node:path';
import { localFileStore } from './adapters/local/file-store.ts';
import { s3FileStore } from './adapters/s3/file-store.ts';
import type { Config } from './config.ts';
import type { FileStore } from './ports/file-store.ts';

/** The bucket when one is configured, which must answer; else a folder beside the other data. */
export const openFiles = async ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> => {
  if (!s3) return localFileStore(path.join(dataDir, 'files'));
  const store = s3FileStore(s3);
  await store.check();
  return store;
};
