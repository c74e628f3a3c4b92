import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { imageAddress, personName, phone, telegramLink, timeZone } from './profile-fields.ts';
import { profileForm, updateMe } from './user.ts';

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;
const NOT_A_PHONE = 'Phone number is not valid. Please enter a valid phone number.';

describe('a name', () => {
  test.each(['', '   ', '\t\n'])('%j is asked for', (value) => {
    expect(messageOf(personName, value)).toBe('Please enter name');
  });

  test('is trimmed', () => {
    expect(personName.parse('  Linh Nguyen ')).toBe('Linh Nguyen');
  });
});

describe('a phone', () => {
  test.each(['0912345678', '091234567', '01234567890', '+8412345678', '+84123456789', '+841234567890'])(
    '%s is one',
    (value) => {
      expect(phone.parse(value)).toBe(value);
    },
  );

  test.each([
    '00912345678',
    '912345678',
    '01234567',
    '012345678901',
    '+841234567',
    '+8412345678901',
    '+85123456789',
    '84123456789',
    '0912 345 678',
    '٠912345678',
    'phone',
  ])('%s is none', (value) => {
    expect(messageOf(phone, value)).toBe(NOT_A_PHONE);
  });

  test.each(['', '  '])('%j is asked for', (value) => {
    expect(messageOf(phone, value)).toBe('Please enter phone');
  });

  test('may be taken away on the wire, not in the form', () => {
    expect(updateMe.parse({ phone: null })).toEqual({ phone: null });
    expect(profileForm.safeParse({ name: 'A', phone: null, telegramLink: '', avatar: '' }).success).toBe(
      false,
    );
  });
});

describe('a telegram link', () => {
  test.each(['https://t.me/someone', 'http://t.me/x'])('%s is one', (value) => {
    expect(telegramLink.parse(value)).toBe(value);
  });

  test.each(['t.me/someone', '@someone', 'javascript:alert(1)', 'ftp://t.me/x', 'https://'])(
    '%s is none',
    (value) => {
      expect(messageOf(telegramLink, value)).toBe('Please enter valid URL');
    },
  );

  test('left empty becomes nothing', () => {
    expect(telegramLink.parse('  ')).toBeNull();
  });
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
