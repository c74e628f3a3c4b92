/** The texts of uploads; they load with what uploads. */
export const uploadTexts = {
  compressionFailed: 'Error compressing image',
  done: 'Upload image success',
  failed: 'Upload image error',
  choose: 'Upload image',
  replace: 'Replace image',
  remove: 'Remove image',
  uploading: 'Uploading…',
  imagesOnly: 'Only image files can be uploaded: JPEG, PNG, WebP, GIF or AVIF.',
  tooManyPixels: 'The picture has too many pixels. Make it smaller and try again.',
  limits: 'JPEG, PNG, WebP, GIF or AVIF. Large pictures are made smaller before they are sent.',
  room: (used: string, allowed: string) => `${used} of ${allowed} used for images`,
  address: 'Image address',
  addressHint: 'https://…',
};
