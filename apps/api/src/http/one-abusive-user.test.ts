import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { ROLE } from '@adhelm/contract/constants';
import type { Route } from '@adhelm/contract/route';
import { userRoutes } from '@adhelm/contract/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { nameOf } from '../testing/call.ts';
import { heaviestRequest } from '../testing/heaviest-request.ts';
import { CONTRACT_ROUTES } from '../testing/matrix/matrix.ts';

/** So many requests at a time are let in for one user; the rest of the abuse waits or is refused. */
const LET_IN = 8;
const ABUSE = 40;

let t: TestApp;
let address: string;
let victim: string;
beforeAll(async () => {
  t = await testApp();
  address = await t.listen();
  victim = (await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }))).accessToken;
});
afterAll(() => t.close());

const send = async (route: Route, token: string) => {
  const { path, body, headers } = heaviestRequest(route);
  const sending = request(`${address}${path}`, {
    method: route.method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    agent: false,
  });
  sending.on('error', () => {});
  sending.end(body);
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
};

const signedIn = CONTRACT_ROUTES.filter((route) => !route.public && route.path !== '/auth/logout');

describe(`${ABUSE} of the heaviest requests at once let another user through in between`, () => {
  test.each(signedIn.map((route) => [nameOf(route), route] as const))('%s', async (_, route) => {
    const abuser = (await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }))).accessToken;
    let answered = 0;
    const abuse = Array.from({ length: ABUSE }, async () => {
      const status = await send(route, abuser);
      answered += 1;
      return status;
    });
    // The abuse is at the server before the other one asks.
    while (t.queues.requests().waiting === 0 && answered === 0)
      await t.call(userRoutes.me, { token: victim });
    const before = answered;
    const { status } = await t.call(userRoutes.me, { token: victim });
    expect(status).toBe(200);
    expect(answered - before).toBeLessThanOrEqual(LET_IN * 2);
    for (const code of await Promise.all(abuse)) expect(code).toBeLessThan(500);
    expect(t.queues.requests()).toEqual({ running: 0, waiting: 0 });
  });
});
