import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureFrom } from './image.ts';
import { animation, blackPng, noise, SVG } from './testing/pictures.ts';

const refusal = async (bytes: Uint8Array) => {
  const error: unknown = await pictureFrom(bytes).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof Error && 'code' in error ? `${String(error.code)} ${error.message}` : error;
};

const NOT_AN_IMAGE = 'UP01 This file is not a JPEG, PNG, WebP, GIF or AVIF image. Please choose another one.';
const DAMAGED = 'UP01 This image is damaged or incomplete. Please save it again and try once more.';
const TOO_MANY_PIXELS = 'UP02 This image has more than 40 megapixels. Please make it smaller.';

const DELAYS = [120, 90, 120, 90, 120];

describe('accepts by content', () => {
  test.each([
    ['JPEG', () => noise().jpeg(), 'jpg', 'jpeg'],
    ['PNG', () => noise().png(), 'png', 'png'],
    ['WebP', () => noise().webp(), 'webp', 'webp'],
    ['GIF', () => noise().gif(), 'gif', 'gif'],
    ['AVIF', () => noise().avif(), 'webp', 'webp'],
  ])('%s', async (_, make, extension, format) => {
    const picture = await pictureFrom(await make().toBuffer());
    expect(picture).toMatchObject({ extension, width: 60, height: 40 });
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format, width: 60, height: 40 });
  });

  test('a PNG keeps what can be seen through', async () => {
    const clear = sharp({
      create: { width: 4, height: 4, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } },
    });
    const { bytes } = await pictureFrom(await clear.png().toBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ hasAlpha: true });
  });

  test.each([
    ['GIF', 'gif'],
    ['WebP', 'webp'],
  ] as const)('an animated %s, which goes on moving', async (_, format) => {
    const picture = await pictureFrom(await animation(5)[format]({ delay: DELAYS, loop: 3 }).toBuffer());
    expect(picture).toMatchObject({ extension: format, width: 16, height: 12 });
    const { pages, delay, loop } = await sharp(picture.bytes, { animated: true }).metadata();
    expect({ pages, delay, loop }).toEqual({ pages: 5, delay: DELAYS, loop: 3 });
  });
});

describe('keeps the pixels only', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'of a %s with place, camera and profile',
    async (format) => {
      const told = noise()
        .withMetadata({ orientation: 1 })
        .withExif({
          IFD0: { Artist: 'Secret Person' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 46/1 0/1' },
        })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret Person</x:xmpmeta>');
      const original = await told[format]().toBuffer();
      expect((await sharp(original).metadata()).exif).toBeDefined();
      const { bytes } = await pictureFrom(original);
      const { exif, xmp, icc, iptc } = await sharp(bytes).metadata();
      expect({ exif, xmp, icc, iptc }).toEqual({});
      expect(Buffer.from(bytes).includes('Secret')).toBe(false);
      expect(Buffer.from(bytes).includes('GPS')).toBe(false);
    },
  );

  test('turned the right way up', async () => {
    const sideways = await noise({ width: 60, height: 40 })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { bytes, width, height } = await pictureFrom(sideways);
    expect({ width, height }).toEqual({ width: 40, height: 60 });
    expect((await sharp(bytes).metadata()).orientation).toBeUndefined();
  });

  test('and not what hides behind them', async () => {
    const script = '<script>alert(document.domain)</script>';
    const polyglot = Buffer.concat([await noise().jpeg().toBuffer(), Buffer.from(script)]);
    const { bytes } = await pictureFrom(polyglot);
    expect(Buffer.from(bytes).includes('script')).toBe(false);
  });
});

describe('refuses', () => {
  test.each([
    ['SVG', SVG],
    ['SVG after an XML declaration', `<?xml version="1.0"?>${SVG}`],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.7\n1 0 obj << >> endobj'],
    ['text', 'hello'],
    ['a script that begins like a bitmap', 'BM=1;alert(1)//'],
    ['nothing', ''],
  ])('%s', async (_, content) => {
    expect(await refusal(Buffer.from(content))).toBe(NOT_AN_IMAGE);
  });

  test('TIFF, which the library could read', async () => {
    expect(await refusal(await noise().tiff().toBuffer())).toBe(NOT_AN_IMAGE);
  });

  test.each([
    ['a script that begins like a GIF', 'GIF89a/*\u0000*/=1;alert(1)//'],
    ['HTML behind the first bytes of a JPEG', '\u00ff\u00d8\u00ff\u00e0<script>alert(1)</script>'],
    ['HTML behind the first bytes of a PNG', '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR<script>'],
    ['HTML in a WebP envelope', 'RIFF\u0020\u0000\u0000\u0000WEBPVP8 <script>alert(1)</script>'],
  ])('%s', async (_, content) => {
    expect([NOT_AN_IMAGE, DAMAGED]).toContain(await refusal(Buffer.from(content, 'latin1')));
  });

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a %s that was cut off', async (format) => {
    const whole = await noise()[format]().toBuffer();
    for (const part of [0.3, 0.6, 0.9])
      expect([NOT_AN_IMAGE, DAMAGED]).toContain(await refusal(whole.subarray(0, whole.length * part)));
  });

  test('a bomb of 256 megapixels at once, without unpacking it', async () => {
    const bomb = blackPng({ width: 16_000, height: 16_000 });
    expect(bomb.length).toBeLessThan(100_000);
    const before = process.memoryUsage().rss;
    const started = performance.now();
    expect(await refusal(bomb)).toBe(TOO_MANY_PIXELS);
    expect(performance.now() - started).toBeLessThan(1000);
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });

  test('a picture a little above the limit, and not one below it', async () => {
    expect(await refusal(blackPng({ width: 8000, height: 5001 }))).toBe(TOO_MANY_PIXELS);
    expect(await pictureFrom(blackPng({ width: 8000, height: 5000 }))).toMatchObject({ width: 8000 });
  });

  test('an animation whose frames together are too large', async () => {
    const frames = await animation(11, { width: 2000, height: 2000 }).gif({ effort: 1 }).toBuffer();
    expect(await refusal(frames)).toBe(TOO_MANY_PIXELS);
  });

  test('an animation of too many frames', async () => {
    const frames = await animation(501, { width: 4, height: 4 }).gif({ effort: 1 }).toBuffer();
    expect(await refusal(frames)).toBe(
      'UP02 This animation has more than 500 frames. Please make it shorter.',
    );
  });
});
