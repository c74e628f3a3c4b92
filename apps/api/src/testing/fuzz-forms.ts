import fc, { type Arbitrary } from 'fast-check';

/** The smallest picture there is: one pixel, as GIF. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const BOUNDARY = 'fuzz';

const content = fc.oneof(
  { weight: 4, arbitrary: fc.constant(PIXEL) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.nat(PIXEL.length), fc.nat(255))
      .map(([place, value]) => PIXEL.with(place % PIXEL.length, value)),
  },
  { weight: 1, arbitrary: fc.nat(PIXEL.length).map((length) => PIXEL.subarray(0, length)) },
);

const name = fc.oneof(
  { weight: 4, arbitrary: fc.constant('file') },
  { weight: 1, arbitrary: fc.constantFrom('', '__proto__', 'toString', 'a"b', 'x'.repeat(500), 'maxSizeMB') },
);

const part = (head: string, body: Uint8Array | string) =>
  Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')]);

const filePart = fc
  .tuple(name, fc.constantFrom('a.png', '../a', '', 'a\u0000.gif', '😀.jpg'), content)
  .map(([field, file, bytes]) =>
    part(
      `content-disposition: form-data; name="${field}"; filename="${file}"\r\ncontent-type: image/png`,
      bytes,
    ),
  );

const fieldPart = fc
  .tuple(
    fc.constantFrom('maxSizeMB', 'other', '__proto__'),
    fc.constantFrom('1', '0', '-1', 'x', '1e9', 'NaN', '', '{'),
    fc.constantFrom('', '\r\ncontent-type: application/json', '\r\ncontent-transfer-encoding: base64'),
  )
  .map(([field, value, more]) => part(`content-disposition: form-data; name="${field}"${more}`, value));

const brokenPart = fc.oneof(
  fc
    .constantFrom('content-disposition: form-data', 'nonsense', '', 'content-disposition: attachment')
    .map((head) => part(head, 'x')),
  fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
);

const END = Buffer.from(`--${BOUNDARY}--\r\n`);

const form = fc.oneof(
  { weight: 3, arbitrary: filePart.map((one) => [one, END]) },
  {
    weight: 3,
    arbitrary: fc
      .array(fc.oneof(filePart, fieldPart, brokenPart), { maxLength: 8 })
      .chain((parts) => fc.constantFrom([...parts, END], parts, [END, ...parts])),
  },
);

const type = fc.oneof(
  { weight: 8, arbitrary: fc.constant(`multipart/form-data; boundary=${BOUNDARY}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=other',
      `multipart/mixed; boundary=${BOUNDARY}`,
      `MULTIPART/FORM-DATA; BOUNDARY="${BOUNDARY}"`,
      'application/json',
      'image/png',
    ),
  },
);

/** Forms with a file, from perfectly good to hopeless. */
export const fuzzForms: Arbitrary<{ headers: Record<string, string>; payload: Buffer }> = fc
  .tuple(type, form, fc.nat(9))
  .map(([contentType, parts, cut]) => {
    const whole = Buffer.concat(parts);
    return {
      headers: { 'content-type': contentType },
      payload: cut === 0 ? whole.subarray(0, whole.length / 2) : whole,
    };
  });
