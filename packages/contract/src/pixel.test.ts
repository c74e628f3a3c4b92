import { describe, expect, test } from 'vitest';
import { createPixel, PIXEL_PLATFORMS, pixelListQuery, updatePixel } from './pixel.ts';

const problemsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message]);
const pixel = (platform: string, pixelId: string) =>
  createPixel.safeParse({ platform, name: 'Lead', pixelId });

describe('a pixel id', () => {
  test.each([
    ['FACEBOOK', '12345'],
    ['FACEBOOK', '1'.repeat(20)],
    ['GOOGLE', 'AW-123456789'],
    ['GOOGLE', 'G-ABC123'],
    ['GOOGLE', 'GT-ABC'],
    ['GOOGLE', 'DC-1-2'],
    ['TABOOLA', '1234567'],
    ['OUTBRAIN', '0123456789abcdef0123456789abcdef01'],
    ['TIKTOK', 'C4A1B2C3D4E5F6G7H8I9'],
  ])('%s knows %s', (platform, pixelId) => {
    expect(problemsOf(pixel(platform, pixelId))).toBeUndefined();
  });

  test.each([
    ['FACEBOOK', '1234', 'Facebook pixel ID has 5 to 20 digits, e.g. 1234567890123456.'],
    ['FACEBOOK', '1'.repeat(21), 'Facebook pixel ID has 5 to 20 digits, e.g. 1234567890123456.'],
    [
      'GOOGLE',
      'aw-123',
      'Google pixel ID has AW-, G-, GT- or DC- and capital letters or digits, e.g. AW-123456789.',
    ],
    [
      'GOOGLE',
      'AW-',
      'Google pixel ID has AW-, G-, GT- or DC- and capital letters or digits, e.g. AW-123456789.',
    ],
    ['TABOOLA', '123a567', 'Taboola pixel ID has 5 to 20 digits, e.g. 1234567.'],
    ['OUTBRAIN', 'g'.repeat(34), 'Outbrain pixel ID has 34 characters, 0-9 and a-f.'],
    ['OUTBRAIN', 'a'.repeat(33), 'Outbrain pixel ID has 34 characters, 0-9 and a-f.'],
    [
      'TIKTOK',
      'c4a1b2c3d4e5f6g7h8i9',
      'TikTok pixel ID has 20 capital letters or digits, e.g. C4A1B2C3D4E5F6G7H8I9.',
    ],
  ])('%s does not know %s', (platform, pixelId, message) => {
    expect(problemsOf(pixel(platform, pixelId))).toEqual([['pixelId', expect.stringContaining(message)]]);
  });
});

describe('the form', () => {
  test('asks for everything that is missing', () => {
    const problems = problemsOf(createPixel.safeParse({ platform: 'MYSPACE', name: ' ', pixelId: '' }));
    expect(problems).toEqual([
      ['platform', 'Please select platform'],
      ['name', 'Please enter name'],
      ['pixelId', 'Please enter pixel ID'],
    ]);
  });

  test('of a change may leave everything out', () => {
    expect(updatePixel.parse({})).toEqual({});
    expect(problemsOf(updatePixel.safeParse({ platform: 'GOOGLE', pixelId: '12345' }))).toHaveLength(1);
  });
});

describe('the list query', () => {
  test('has defaults', () => {
    expect(pixelListQuery.parse({})).toEqual({ page: 1, limit: 10 });
  });

  test('reads text as what it means and ignores what it does not know', () => {
    const query = {
      page: '3',
      limit: '2000',
      archived: 'true',
      search: ' x ',
      platform: 'GOOGLE,TIKTOK,',
      extra: '1',
    };
    expect(pixelListQuery.parse(query)).toEqual({
      page: 3,
      limit: 2000,
      archived: true,
      search: 'x',
      platform: ['GOOGLE', 'TIKTOK'],
    });
    expect(pixelListQuery.parse({ platform: '' }).platform).toEqual([]);
    expect(pixelListQuery.parse({ archived: 'false' }).archived).toBe(false);
  });

  test.each([
    [{ page: '0' }, 'Page starts at 1'],
    [{ page: '-1' }, 'Page must be a whole number'],
    [{ page: '1.5' }, 'Page must be a whole number'],
    [{ page: '9999999999' }, 'Page must not be above 2147483647'],
    [{ limit: '2001' }, 'Limit must not be above 2000'],
    [{ limit: 'all' }, 'Limit must be a whole number'],
    [{ search: 'x'.repeat(201) }, 'Must not be longer than 200 characters'],
    [{ search: 'a\u0000b' }, 'Contains a character that is not allowed'],
  ])('%j is refused', (query, message) => {
    expect(problemsOf(pixelListQuery.safeParse(query))?.[0]?.[1]).toBe(message);
  });

  test.each([
    { sortBy: 'password' },
    { sortBy: '' },
    { sortOrder: 'up' },
    { archived: 'yes' },
    { platform: 'MYSPACE' },
    { platform: `${Object.keys(PIXEL_PLATFORMS).join()},GOOGLE` },
    { page: ['1', '2'] },
  ])('%j is refused too', (query) => {
    expect(pixelListQuery.safeParse(query).success).toBe(false);
  });
});
