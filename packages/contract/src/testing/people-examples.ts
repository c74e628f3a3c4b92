import type { CreateUser } from '../people.ts';

/** What a field takes and refuses, with the words it refuses by: server and forms are held to the same table. */
type Examples<Value = string> = {
  /** With what becomes of the value, where that is not the value itself. */
  accepted: readonly { value: Value; becomes?: Value | null }[];
  refused: readonly { value: Value; message: string }[];
};

const each = (...values: string[]) => values.map((value) => ({ value }));
const refusedWith = (message: string, ...values: string[]) => values.map((value) => ({ value, message }));

const noEmail = (value: string) => ({
  value,
  message: `Email not valid. Please enter the correct format (${value.trim()}).`,
});

export const EMAILS: Examples = {
  accepted: [
    ...each(
      'linh@example.com',
      'Linh.Nguyen+ads@example.com',
      'a@b.vn',
      'x@mail.example.com',
      "o'hara@example.org",
      '0@1a.io',
    ),
    { value: '  linh@example.com ', becomes: 'linh@example.com' },
  ],
  refused: [
    ...refusedWith('Please enter email', '', '   ', '\t'),
    ...[
      'linh',
      'linh@',
      '@example.com',
      'linh@example',
      'linh@@example.com',
      'linh@exam ple.com',
      'li nh@example.com',
      'linh@example..com',
      'linh@.example.com',
      'linh@example.com.',
      'linh@-example.com',
      'linh@a.b.example.com',
      'linh@example.com.com',
      'linh@example.COM.com',
      'linh@example.c',
      'linh@example.c0m',
      'linh@example.com,bo@example.com',
      'Linh <linh@example.com>',
      'linh@example.com\nBcc: bo@example.com',
      ' linh@ ',
    ].map(noEmail),
  ],
};

export const PHONES: Examples = {
  accepted: [
    ...each('0912345678', '012345678', '01234567890', '+8412345678', '+84123456789', '+841234567890'),
    { value: ' 0912345678 ', becomes: '0912345678' },
  ],
  refused: refusedWith(
    'Phone number is not valid. Please enter a valid phone number.',
    '00912345678',
    '912345678',
    '01234567',
    '012345678901',
    '+841234567',
    '+8412345678901',
    '+85123456789',
    '84123456789',
    '0912 345 678',
    'phone',
  ),
};

/** What an empty phone is where one has to be given, and what becomes of it where none has to. */
export const EMPTY_PHONES: Examples = {
  accepted: [
    { value: '', becomes: null },
    { value: '  ', becomes: null },
  ],
  refused: refusedWith('Please enter phone', '', '  '),
};

export const NAMES: Examples = {
  accepted: [...each('Linh', 'Nguyễn Thị Linh', '-'), { value: '  Linh ', becomes: 'Linh' }],
  refused: refusedWith('Please enter name', '', '   ', '\t\n'),
};

export const TELEGRAM_LINKS: Examples = {
  accepted: [
    ...each('https://t.me/someone', 'http://t.me/x'),
    { value: '', becomes: null },
    { value: '  ', becomes: null },
  ],
  refused: refusedWith(
    'Please enter valid URL',
    't.me/someone',
    '@someone',
    'someone',
    'javascript:alert(1)',
    'ftp://t.me/x',
    'https://',
  ),
};

/** Roles and publishers are picked: anything that is no id was not. */
export const PICKED: Record<'roleId' | 'publisherId', Examples<unknown>> = {
  roleId: {
    accepted: [{ value: null }, { value: 1 }],
    refused: ['', '1', {}, true].map((value) => ({ value, message: 'Please select role' })),
  },
  publisherId: {
    accepted: [{ value: null }, { value: 1 }],
    refused: ['', '1', {}, true].map((value) => ({ value, message: 'Please select publisher' })),
  },
};

/** An invitation needs nothing but the e-mail. */
export const LEAST_INVITATION: CreateUser = { email: 'linh@example.com' };
