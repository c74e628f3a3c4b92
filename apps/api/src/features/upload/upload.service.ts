import { randomBytes } from 'node:crypto';
import { FILE_TYPES } from '@adhelm/contract/upload';
import { publisherForNewRow, SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import { AppError, Unavailable } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileStore } from '../../ports/file-store.ts';
import type { Actor } from '../access/actor.ts';
import { pictureFrom } from './image.ts';
import type { UploadRepository } from './upload.repository.ts';

type Dependencies = {
  inScope: InScope<{ uploads: UploadRepository }>;
  files: FileStore;
  /** What the files of one publisher may take. */
  quotaBytes: number;
  clock: Clock;
};

type About = { purpose: string | undefined; originalName: string | undefined };

const MEGABYTE = 1_048_576;
const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`;

const publisherOf = (actor: Actor) => publisherForNewRow(actor.scope, null) ?? null;

/** Whom an upload is put down to: the publisher, or the user who has none. */
const ownerOf = (actor: Actor): string => {
  const publisherId = publisherOf(actor);
  return publisherId === null ? `user ${actor.userId}` : `publisher ${publisherId}`;
};

export const uploadService = ({ inScope, files, quotaBytes, clock }: Dependencies) => {
  const usage = async (actor: Actor) => ({
    usedBytes: await inScope(SYSTEM, ({ uploads }) => uploads.usedBy(ownerOf(actor))),
    allowedBytes: quotaBytes,
  });

  const full = async (actor: Actor) => {
    const { usedBytes } = await usage(actor);
    return new AppError(
      'UP02',
      `There is no room for this image: ${megabytes(usedBytes)} of ${megabytes(quotaBytes)} are used. Ask your administrator for more.`,
    );
  };

  return {
    usage,

    /** Before anything of an upload is read. */
    async assertRoom(actor: Actor): Promise<void> {
      if ((await usage(actor)).usedBytes >= quotaBytes) throw await full(actor);
    },

    /** Keeps a picture and answers where it is served. */
    async store(actor: Actor, content: Uint8Array, { purpose, originalName }: About) {
      const { extension, bytes, width, height } = await pictureFrom(content);
      const name = `${randomBytes(16).toString('hex')}.${extension}`;
      await files.put(name, bytes);
      const row = {
        name,
        publisher_id: publisherOf(actor),
        user_id: actor.userId,
        purpose: purpose ?? null,
        original_name: originalName ?? null,
        type: FILE_TYPES[extension],
        bytes: bytes.length,
        width,
        height,
        created_at: clock(),
      };
      const written = inScope(SYSTEM, async ({ uploads }) => {
        if (!(await uploads.use(ownerOf(actor), bytes.length, quotaBytes))) return false;
        await uploads.insert(row);
        return true;
      });
      const hasRoom = await written.catch(async (error: unknown) => {
        // Where the answer to the commit was lost the row may be there, and then so must the file.
        if (!(error instanceof Unavailable)) await files.remove(name);
        throw error;
      });
      if (hasRoom) return { url: `/files/${name}` };
      await files.remove(name);
      throw await full(actor);
    },
  };
};

export type UploadService = ReturnType<typeof uploadService>;
