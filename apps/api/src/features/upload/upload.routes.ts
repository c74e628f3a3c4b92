import { IMAGE_UPLOAD, uploadRoutes } from '@adhelm/contract/upload';
import { AppError } from '../../errors.ts';
import { readFile } from '../../http/multipart.ts';
import type { Register } from '../../http/register.ts';
import type { UploadService } from './upload.service.ts';

/** Each holds its file in memory until it is stored. */
const MOST_AT_ONCE = 40;

export const registerUploadRoutes = (register: Register, uploads: UploadService) => {
  let underWay = 0;
  register(uploadRoutes.file, async ({ actor, query, request }) => {
    if (underWay >= MOST_AT_ONCE)
      throw new AppError('RL01', 'Many images are being uploaded right now. Please try again in a moment.');
    underWay += 1;
    try {
      const content = await readFile(request, IMAGE_UPLOAD.maxMegabytes);
      return await uploads.store(actor, content, { purpose: query.path, originalName: query.file_name });
    } finally {
      underWay -= 1;
    }
  });
};
