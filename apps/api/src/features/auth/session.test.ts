import { ROLE } from '@adhelm/contract/constants';
import { userRoutes } from '@adhelm/contract/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
let t: TestApp;
beforeAll(async () => {
  const a = performance.now();
  t = await testApp();
  console.log(performance.now() - a);
});
afterAll(() => t.close());
test('x', async () => {
  const id = await t.addUser({ roleId: ROLE.ADMIN });
  const { accessToken } = await t.signIn(id);
  const { result } = await t.call(userRoutes.me, { token: accessToken });
  expect(result.id).toBe(id);
});
