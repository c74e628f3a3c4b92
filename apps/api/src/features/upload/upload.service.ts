import { randomBytes } from 'node:crypto';
import { FILE_TYPES } from '@adhelm/contract/upload';
import { publisherForNewRow, SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import { Unavailable } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileStore } from '../../ports/file-store.ts';
import type { Actor } from '../access/actor.ts';
import { pictureFrom } from './image.ts';
import type { UploadRepository } from './upload.repository.ts';

type Dependencies = { inScope: InScope<{ uploads: UploadRepository }>; files: FileStore; clock: Clock };

type About = { purpose: string | undefined; originalName: string | undefined };

export const uploadService = ({ inScope, files, clock }: Dependencies) => ({
  /** Keeps a picture and answers where it is served. */
  async store(actor: Actor, content: Uint8Array, { purpose, originalName }: About) {
    const { extension, bytes, width, height } = await pictureFrom(content);
    const name = `${randomBytes(16).toString('hex')}.${extension}`;
    await files.put(name, bytes);
    const row = {
      name,
      publisher_id: publisherForNewRow(actor.scope, null) ?? null,
      user_id: actor.userId,
      purpose: purpose ?? null,
      original_name: originalName ?? null,
      type: FILE_TYPES[extension],
      bytes: bytes.length,
      width,
      height,
      created_at: clock(),
    };
    try {
      await inScope(SYSTEM, ({ uploads }) => uploads.insert(row));
    } catch (error) {
      // Where the answer to the commit was lost the row may be there, and then so must the file.
      if (!(error instanceof Unavailable)) await files.remove(name);
      throw error;
    }
    return { url: `/files/${name}` };
  },
});

export type UploadService = ReturnType<typeof uploadService>;
