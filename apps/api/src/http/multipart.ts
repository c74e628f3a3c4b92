import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, InvalidInput } from '../errors.ts';

const MEGABYTE = 1_048_576;
/** What a form may have besides its file. */
const OTHER_BYTES = 65_536;

/** Lets the routes of this scope read forms; everywhere else they are refused as not being JSON. */
export const acceptForms = (scope: FastifyInstance) =>
  scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      files: 1,
      fields: 5,
      // Its parser dies of a form that ends within a part beyond a limit of parts; the bytes are limited instead.
      parts: Number.POSITIVE_INFINITY,
      fileSize: Number.POSITIVE_INFINITY,
      fieldNameSize: 100,
      fieldSize: 1000,
      headerPairs: 50,
    },
  });

const tooLarge = (bytes: number) =>
  new AppError(
    'UP02',
    `The file is larger than ${Number((bytes / MEGABYTE).toFixed(2))} MB. Please choose a smaller one.`,
  );

/** The bytes of one file; what goes beyond the limit is not kept. */
const bytesOf = async ({ file }: MultipartFile, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** The lower of the limits: a form may ask for less than is allowed, never for more. */
const lowered = (maxBytes: number, value: unknown): number => {
  const asked = Number(value) * MEGABYTE;
  if (!(asked > 0)) throw new InvalidInput('maxSizeMB', 'maxSizeMB must be a number above 0.');
  return Math.min(maxBytes, asked);
};

const readParts = async (request: FastifyRequest, allowedBytes: number): Promise<Buffer | undefined> => {
  let maxBytes = allowedBytes;
  let content: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') content = await bytesOf(part, maxBytes);
    else if (part.fieldname === 'maxSizeMB') maxBytes = lowered(maxBytes, part.value);
  }
  if (content && content.length > maxBytes) throw tooLarge(maxBytes);
  return content;
};

/** Fails as soon as more has arrived than a form with such a file can have. */
const overflow = ({ raw }: FastifyRequest, maxBytes: number) =>
  new Promise<never>((_resolve, reject) => {
    let bytes = 0;
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes + OTHER_BYTES) reject(tooLarge(maxBytes));
    });
  });

/** Reads a form with one file of at most `maxMegabytes`, or of fewer when its field `maxSizeMB` says so. */
export const readFile = async (request: FastifyRequest, maxMegabytes: number): Promise<Buffer> => {
  if (!request.isMultipart()) throw new AppError('VA01', 'Send the file in a form (multipart/form-data).');
  const maxBytes = maxMegabytes * MEGABYTE;
  try {
    const content = await Promise.race([readParts(request, maxBytes), overflow(request, maxBytes)]);
    if (!content?.length) throw new InvalidInput('file', 'Please choose a file.');
    return content;
  } catch (error) {
    // What still arrives of the form is thrown away, so that the browser gets to read its answer.
    request.raw.unpipe().resume();
    if (error instanceof AppError) throw error;
    throw new InvalidInput('file', 'The form cannot be read. Send it with exactly one file.');
  }
};
