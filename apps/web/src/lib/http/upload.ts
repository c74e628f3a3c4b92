import { IMAGE_UPLOAD, uploadRoutes } from '@adhelm/contract/upload';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { texts } from '../texts.ts';
import { toast } from '../toast.ts';
import { messageOf } from './api-error.ts';
import { call } from './client.ts';
import { uploadTexts } from './upload.texts.ts';

/** Beyond this a picture is not opened at all: it would take more memory than a browser tab has. */
const MAX_PIXELS = 100_000_000;

const { types, maxMegabytes, maxSide, quality, iterations } = IMAGE_UPLOAD;

/** For the file picker. */
export const IMAGE_TYPES = types.join(',');

const isImage = ({ type }: File) => types.some((one) => one === type);

const dataAddress = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('The file cannot be read', { cause: reader.error }));
    reader.readAsDataURL(file);
  });

/** Width times height as the file says; nothing is decoded for it. Null where the file is no picture. */
const pixelsOf = async (file: File): Promise<number | null> => {
  const image = new Image();
  image.src = await dataAddress(file);
  return new Promise((resolve) => {
    image.onload = () => resolve(image.naturalWidth * image.naturalHeight);
    image.onerror = () => resolve(null);
  });
};

const compressed = async (file: File): Promise<File> => {
  // A moving picture would stand still afterwards.
  if (file.type === 'image/gif') return file;
  try {
    const { default: compress } = await import('browser-image-compression');
    return await compress(file, {
      maxSizeMB: maxMegabytes,
      maxWidthOrHeight: maxSide,
      initialQuality: quality,
      maxIteration: iterations,
      // Browsers read AVIF but do not write it.
      fileType: file.type === 'image/avif' ? 'image/webp' : file.type,
      // Its worker would fetch its script from elsewhere.
      useWebWorker: false,
    });
  } catch {
    toast.error(uploadTexts.compressionFailed);
    return file;
  }
};

const refuse = (reason: string) => {
  toast.error(uploadTexts.failed, { description: reason });
  return null;
};

/** Makes a picture smaller, uploads it and gives its address; says how it went, and gives null when it failed. */
export const uploadImage = async (file: File, purpose: string): Promise<string | null> => {
  if (!isImage(file)) return refuse(uploadTexts.imagesOnly);
  try {
    const pixels = await pixelsOf(file);
    if (pixels !== null && pixels > MAX_PIXELS) return refuse(uploadTexts.tooManyPixels);
    const form = new FormData();
    form.append('maxSizeMB', String(maxMegabytes));
    form.append('file', await compressed(file), file.name);
    const { url } = await call(uploadRoutes.file, { query: { path: purpose, file_name: file.name }, form });
    toast.success(uploadTexts.done);
    return url;
  } catch (error) {
    return refuse(messageOf(error, texts.shell.unexpected));
  }
};

const MEGABYTE = 1_048_576;
const sizeText = (bytes: number): string =>
  bytes < 1000 * MEGABYTE
    ? `${(bytes / MEGABYTE).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
    : `${(bytes / MEGABYTE / 1024).toLocaleString('en-US', { maximumFractionDigits: 1 })} GB`;

const ROOM_KEY = ['upload-room'];

/** How much of the publisher's room for images is taken, in words; null while that is not known. */
export const useUploadRoom = (): { text: string | null; refresh: () => void } => {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ROOM_KEY,
    queryFn: ({ signal }) => call(uploadRoutes.usage, { signal }),
  });
  return {
    text: data ? uploadTexts.room(sizeText(data.usedBytes), sizeText(data.allowedBytes)) : null,
    refresh: () => void client.invalidateQueries({ queryKey: ROOM_KEY }),
  };
};
