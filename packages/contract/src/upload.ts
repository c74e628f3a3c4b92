import { z } from 'zod';
import { text } from './fields.ts';
import { defineRoute, SIGNED_IN } from './route.ts';

/** Image upload (specification, sections 5 and 9). */
export const IMAGE_UPLOAD = {
  maxMegabytes: 5,
  maxSide: 1200,
  quality: 0.7,
  iterations: 10,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
} as const;

/** What is stored and served, by the extension of the name that the server gives. */
export const FILE_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
} as const;

const NAME = `[0-9a-f]{32}\\.(${Object.keys(FILE_TYPES).join('|')})`;
export const FILE_NAME = new RegExp(`^${NAME}$`);
/** Where an uploaded file is served. */
export const FILE_ADDRESS = new RegExp(`^/files/${NAME}$`);

export const uploadRoutes = {
  file: defineRoute({
    method: 'POST',
    path: '/upload/file',
    permission: SIGNED_IN,
    summary: 'Upload an image; answers the address it is served from',
    multipart: true,
    query: z.object({
      /** What the file is for, e.g. `landing-page`; kept for housekeeping, never part of a path on disk. */
      path: text(100).optional(),
      /** The name it had on the user's machine; the server makes its own. */
      file_name: text(255).optional(),
    }),
    response: z.object({ url: z.string() }),
    status: 201,
  }),
  usage: defineRoute({
    method: 'GET',
    path: '/upload/usage',
    permission: SIGNED_IN,
    summary: 'What the files of the own publisher take, and what they may take',
    response: z.object({ usedBytes: z.number().int(), allowedBytes: z.number().int() }),
  }),
};
