import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Size = { width: number; height: number };

/** A picture that does not compress to nothing, so that cutting it hurts. */
export const noise = ({ width, height }: Size = { width: 60, height: 40 }) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });

/** Frames of different colours, one after the other. */
export const animation = (frames: number, { width, height }: Size = { width: 16, height: 12 }) => {
  const colours = Array.from({ length: frames }, (_, frame) =>
    Buffer.alloc(width * height * 3, (frame * 37) % 256),
  );
  return sharp(Buffer.concat(colours), {
    raw: { width, height: height * frames, channels: 3, pageHeight: height },
  });
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A PNG of one bit per pixel, all black: small on the wire, huge when it is unpacked. */
export const blackPng = ({ width, height }: Size): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

export const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9"/>';
