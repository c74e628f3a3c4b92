import type { IMAGE_UPLOAD } from '@adhelm/contract/upload';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { atATime } from '../../at-a-time.ts';
import { AppError } from '../../errors.ts';
import type { FileExtension } from '../../ports/file-store.ts';

export type Picture = { extension: FileExtension; bytes: Uint8Array; width: number; height: number };

/** Of all frames together; a photo of a good phone has 12 to 50. */
const MAX_MEGAPIXELS = 40;
const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;
const MAX_FRAMES = 500;
const MAX_SECONDS = 30;

type Kind = { format: string; animated: boolean; extension: FileExtension; encode: (image: Sharp) => Sharp };

const webp: Kind = {
  format: 'webp',
  animated: true,
  extension: 'webp',
  encode: (image) => image.webp({ quality: 85 }),
};

/** What is accepted, and what it becomes; an AVIF becomes WebP, which is written many times faster. */
const KINDS: Record<(typeof IMAGE_UPLOAD.types)[number], Kind> = {
  'image/jpeg': {
    format: 'jpeg',
    animated: false,
    extension: 'jpg',
    encode: (image) => image.jpeg({ quality: 85 }),
  },
  'image/png': { format: 'png', animated: false, extension: 'png', encode: (image) => image.png() },
  'image/webp': webp,
  'image/gif': { format: 'gif', animated: true, extension: 'gif', encode: (image) => image.gif() },
  'image/avif': { ...webp, format: 'heif', animated: false },
};

// The library reads many more formats than the five above, SVG among them: none of the others may be tried.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);
const decoding = atATime(2);

const notAnImage = () =>
  new AppError('UP01', 'This file is not a JPEG, PNG, WebP, GIF or AVIF image. Please choose another one.');
const damaged = () =>
  new AppError('UP01', 'This image is damaged or incomplete. Please save it again and try once more.');
const tooManyPixels = () =>
  new AppError('UP02', `This image has more than ${MAX_MEGAPIXELS} megapixels. Please make it smaller.`);
const tooManyFrames = () =>
  new AppError('UP02', `This animation has more than ${MAX_FRAMES} frames. Please make it shorter.`);

/** Looks at the header only, so that a picture too large to unpack is refused before anything is unpacked. */
const inspect = (image: Metadata, kind: Kind) => {
  const { width, height, pages = 1, pageHeight = height } = image;
  if (image.format !== kind.format) throw notAnImage();
  if (kind.animated && pages > MAX_FRAMES) throw tooManyFrames();
  if (width * pageHeight * (kind.animated ? pages : 1) > MAX_PIXELS) throw tooManyPixels();
  return { animated: kind.animated && pages > 1 };
};

const orDamaged = async <T>(work: Promise<T>): Promise<T> =>
  work.catch(() => {
    throw damaged();
  });

/**
 * Makes a new picture from what was uploaded: decided by its content, turned the right way up, and without anything
 * but its pixels (no place, no camera, no hidden text or script).
 */
export const pictureFrom = async (bytes: Uint8Array): Promise<Picture> => {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const kind = Object.entries(KINDS).find(([mime]) => mime === type?.mime)?.[1];
  if (!kind) throw notAnImage();
  return decoding(async () => {
    const header = await orDamaged(
      sharp(bytes, { limitInputPixels: false, pages: kind.animated ? -1 : 1 }).metadata(),
    );
    const { animated } = inspect(header, kind);
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated });
    const upright = animated ? image : image.autoOrient();
    const written = kind
      .encode(upright)
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer({ resolveWithObject: true });
    const { data, info } = await orDamaged(written);
    const { extension } = kind;
    return { extension, bytes: data, width: info.width, height: info.pageHeight ?? info.height };
  });
};
