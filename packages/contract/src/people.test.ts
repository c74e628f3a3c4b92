import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { createUser, peopleRoutes, userForm } from './people.ts';
import {
  EMAILS,
  EMPTY_PHONES,
  LEAST_INVITATION,
  NAMES,
  PHONES,
  PICKED,
  TELEGRAM_LINKS,
} from './testing/people-examples.ts';
import { profileForm } from './user.ts';

type Examples = {
  accepted: readonly { value: unknown; becomes?: unknown }[];
  refused: readonly { value: unknown; message: string }[];
};

/** Every example of a field, in a body that is good otherwise. */
const holds = (
  name: string,
  schema: z.ZodType,
  good: object,
  field: string,
  { accepted, refused }: Examples,
) => {
  describe(`${name}`, () => {
    test.each(accepted)('$value is taken', (example) => {
      const becomes = 'becomes' in example ? example.becomes : example.value;
      expect(schema.parse({ ...good, [field]: example.value })).toMatchObject({ [field]: becomes });
    });
    test.each(refused)('$value is refused: $message', ({ value, message }) => {
      const [issue] = schema.safeParse({ ...good, [field]: value }).error?.issues ?? [];
      expect(issue).toMatchObject({ path: [field], message });
    });
  });
};

const only = (examples: Examples, side: keyof Examples): Examples => ({
  accepted: [],
  refused: [],
  [side]: examples[side],
});

describe('an invitation', () => {
  test('needs the e-mail and nothing else', () => {
    expect(createUser.parse(LEAST_INVITATION)).toEqual(LEAST_INVITATION);
    expect(createUser.safeParse({}).success).toBe(false);
  });
  holds('e-mail', createUser, {}, 'email', EMAILS);
  holds('role', createUser, LEAST_INVITATION, 'roleId', PICKED.roleId);
  holds('publisher', createUser, LEAST_INVITATION, 'publisherId', PICKED.publisherId);
});

describe('a user who is edited', () => {
  const GOOD = { name: 'Linh' };
  holds('name', userForm, GOOD, 'name', NAMES);
  holds('phone', userForm, GOOD, 'phone', PHONES);
  holds('phone left empty', userForm, GOOD, 'phone', only(EMPTY_PHONES, 'accepted'));
  holds('telegram link', userForm, GOOD, 'telegramLink', TELEGRAM_LINKS);
  holds('role', userForm, GOOD, 'roleId', PICKED.roleId);
  test('may keep everything but the name out of the form, and that too out of the call', () => {
    expect(userForm.safeParse({}).success).toBe(false);
    expect(peopleRoutes.update.body.parse({})).toEqual({});
  });
});

describe('the own profile', () => {
  const GOOD = { name: 'Linh', phone: '0912345678', telegramLink: '', avatar: '' };
  holds('name', profileForm, GOOD, 'name', NAMES);
  holds('phone', profileForm, GOOD, 'phone', PHONES);
  holds('phone left empty', profileForm, GOOD, 'phone', only(EMPTY_PHONES, 'refused'));
  holds('telegram link', profileForm, GOOD, 'telegramLink', TELEGRAM_LINKS);
});
