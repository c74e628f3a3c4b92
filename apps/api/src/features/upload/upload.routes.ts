import { IMAGE_UPLOAD, uploadRoutes } from '@adhelm/contract/upload';
import { TooManyRequests } from '../../errors.ts';
import { readFile } from '../../http/multipart.ts';
import type { Register } from '../../http/register.ts';
import type { UploadService } from './upload.service.ts';

/** Each holds its file in memory until it is stored. */
const MOST_AT_ONCE = 40;
const MOST_OF_ONE_USER = 4;

const uploadPlaces = () => {
  const underWay = new Map<number, number>();
  const inAll = () => underWay.values().reduce((sum, count) => sum + count, 0);
  return {
    /** Takes a place and gives how to leave it. */
    take: (userId: number): (() => void) => {
      const own = underWay.get(userId) ?? 0;
      if (own >= MOST_OF_ONE_USER)
        throw new TooManyRequests('You are uploading several images already. Wait until they are done.', 2);
      if (inAll() >= MOST_AT_ONCE)
        throw new TooManyRequests(
          'Many images are being uploaded right now. Please try again in a moment.',
          2,
        );
      underWay.set(userId, own + 1);
      return () => {
        const left = (underWay.get(userId) ?? 1) - 1;
        if (left > 0) underWay.set(userId, left);
        else underWay.delete(userId);
      };
    },
  };
};

export const registerUploadRoutes = (register: Register, uploads: UploadService) => {
  const places = uploadPlaces();

  register(uploadRoutes.usage, ({ actor }) => uploads.usage(actor));

  register(
    uploadRoutes.file,
    async ({ actor, query, request }) => {
      const leave = places.take(actor.userId);
      try {
        const content = await readFile(request, IMAGE_UPLOAD.maxMegabytes);
        return await uploads.store(actor, content, { purpose: query.path, originalName: query.file_name });
      } finally {
        leave();
      }
    },
    ({ actor }) => uploads.assertRoom(actor),
  );
};
