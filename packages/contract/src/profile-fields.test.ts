import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { imageAddress, phone, timeZone } from './profile-fields.ts';
import { profileForm, updateMe } from './user.ts';

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test('a phone may be taken away on the wire, not in the form', () => {
  expect(updateMe.parse({ phone: null })).toEqual({ phone: null });
  expect(profileForm.safeParse({ name: 'A', phone: null, telegramLink: '', avatar: '' }).success).toBe(false);
});

test('a phone has digits that everybody reads', () => {
  expect(phone.safeParse('\u0660912345678').success).toBe(false);
});

describe('a picture', () => {
  const NAME = '0123456789abcdef0123456789abcdef';

  test.each(['jpg', 'png', 'webp', 'gif'])('is an uploaded %s', (extension) => {
    expect(imageAddress.parse(`/files/${NAME}.${extension}`)).toBe(`/files/${NAME}.${extension}`);
  });

  test('left empty becomes nothing', () => {
    expect(imageAddress.parse(' ')).toBeNull();
  });

  test.each([
    'https://p.example/me.png',
    'http://p.example/me.png',
    `//p.example/files/${NAME}.png`,
    `https://p.example/files/${NAME}.png`,
    '/files/../../x',
    `/files/../files/${NAME}.png`,
    `/files/${NAME}.png/../x`,
    `/files/${NAME}.png?x=1`,
    `/files/${NAME}.png#x`,
    `/files/${NAME}.svg`,
    `/files/${NAME.toUpperCase()}.png`,
    '/files/me.png',
    `/files/${NAME}.png\n/x`,
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
  ])('is not %j', (value) => {
    expect(messageOf(imageAddress, value)).toBe('Please upload a picture');
  });
});

describe('a time zone', () => {
  test.each(['+07:00', '-03:30', '+14:00', '+00:00', 'Asia/Saigon', 'UTC', 'America/New_York'])(
    '%s is one',
    (value) => {
      expect(timeZone.parse(value)).toBe(value);
    },
  );

  test.each(['', '7', '+7:00', '+15:00', '+14:01', '-14:30', '+07:60', 'Mars/Olympus', '+07:00; drop'])(
    '%j is none',
    (value) => {
      expect(messageOf(timeZone, value)).toBe('Unknown time zone');
      const [issue] = updateMe.safeParse({ settings: { timeZone: value } }).error?.issues ?? [];
      expect(issue).toMatchObject({ path: ['settings', 'timeZone'], message: 'Unknown time zone' });
    },
  );
});
