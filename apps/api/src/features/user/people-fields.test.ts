import { ROLE } from '@adhelm/contract/constants';
import { peopleRoutes } from '@adhelm/contract/people';
import {
  EMAILS,
  EMPTY_PHONES,
  NAMES,
  PHONES,
  PICKED,
  TELEGRAM_LINKS,
} from '@adhelm/contract/testing/people-examples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let t: TestApp;
let token = '';
beforeAll(async () => {
  t = await testApp();
  token = (await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }))).accessToken;
});
afterAll(() => t.close());

const invite = (email: string) => t.callAny(peopleRoutes.create, { token, body: { email } });
const update = (id: number, body: object) =>
  t.callAny(peopleRoutes.update, { token, params: { id: String(id) }, body });

describe('what the fields take', () => {
  type Given = { value: unknown; message?: string };
  const refusal = (path: string, message: string | undefined) => ({
    errorCode: 'VA01',
    message,
    details: [{ path, message }],
  });

  test('e-mails, as the table of examples says', async () => {
    for (const { value, message } of EMAILS.refused)
      expect((await invite(value)).error, value).toMatchObject(refusal('email', message));
    for (const { value, becomes = value } of EMAILS.accepted) {
      const answer = await invite(value);
      expect(answer.result, value).toMatchObject({ email: becomes });
      await t.system('delete from users where id = $1', [answer.result.id]);
    }
  });

  test('names, phones, links, roles and publishers, too', async () => {
    const { id } = (await invite('guest@example.com')).result;
    const refused = (field: string, all: readonly Given[]) => all.map((one) => ({ field, ...one }));
    for (const { field, value, message } of [
      ...refused('name', NAMES.refused),
      ...refused('phone', PHONES.refused),
      ...refused('telegramLink', TELEGRAM_LINKS.refused),
      ...refused('roleId', PICKED.roleId.refused),
      ...refused('publisherId', PICKED.publisherId.refused),
    ])
      expect((await update(id, { [field]: value })).error).toMatchObject(refusal(field, message));
    for (const [field, { accepted }] of [
      ['name', NAMES],
      ['phone', PHONES],
      ['phone', EMPTY_PHONES],
      ['telegramLink', TELEGRAM_LINKS],
    ] as const)
      for (const { value, becomes = value } of accepted)
        expect((await update(id, { [field]: value })).result).toMatchObject({
          [field]: becomes,
        });
  });
});
