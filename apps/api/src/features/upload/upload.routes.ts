import { IMAGE_UPLOAD, uploadRoutes } from '@adhelm/contract/upload';
import { fairQueue } from '../../fair-queue.ts';
import { enterFor } from '../../http/admission.ts';
import { readFile } from '../../http/multipart.ts';
import type { Register } from '../../http/register.ts';
import type { UploadService } from './upload.service.ts';

/** Each holds its file in memory until it is stored. */
const UPLOADS = { atOnce: 40, perAsker: 4, waitingPerAsker: 40 };

export const registerUploadRoutes = (register: Register, uploads: UploadService) => {
  const queue = fairQueue(UPLOADS);

  register(uploadRoutes.usage, ({ actor }) => uploads.usage(actor));

  register(
    uploadRoutes.file,
    async ({ actor, query, request }) => {
      const content = await readFile(request, IMAGE_UPLOAD.maxMegabytes);
      return uploads.store(actor, content, { purpose: query.path, originalName: query.file_name });
    },
    async ({ actor, request, reply }) => {
      await uploads.assertRoom(actor);
      await enterFor(queue, request, reply);
    },
  );
};
