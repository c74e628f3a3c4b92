import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { ROLE } from '@adhelm/contract/constants';
import type { Route } from '@adhelm/contract/route';
import { userRoutes } from '@adhelm/contract/user';
import { someOf } from '@adhelm/domain/testing/whole-run';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTRACT_ROUTES } from '../contract.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { nameOf } from '../testing/call.ts';
import { heaviestRequest } from '../testing/heaviest-request.ts';
import { longestBurst } from '../testing/loop-bursts.ts';

/** So many requests at a time are let in for one user; the rest of the abuse waits. */
const LET_IN = 8;
const ABUSE = 9;
/** Of this thread's own time, whatever else the machine does. */
const LONGEST_MS = 1000;

let t: TestApp;
let address: string;
let abuser: string;
let victim: string;
beforeAll(async () => {
  t = await testApp();
  address = await t.listen();
  abuser = (await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }))).accessToken;
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

/** A stream stays open: that it holds no turn is shown where streams are tested. */
const signedIn = CONTRACT_ROUTES.filter(
  (route: Route) => !route.public && !route.events && route.path !== '/auth/logout',
);

describe(`${ABUSE} of the heaviest requests at once take turns with those of another user`, () => {
  test.each(someOf(signedIn, 5).map((route) => [nameOf(route), route] as const))('%s', async (_, route) => {
    let mostAtOnce = 0;
    let abuse: number[] = [];
    const burst = await longestBurst(async () => {
      const sent = Array.from({ length: ABUSE }, () => send(route, abuser));
      let isOver = false;
      const all = Promise.all(sent).finally(() => {
        isOver = true;
      });
      do {
        expect((await t.call(userRoutes.me, { token: victim })).status).toBe(200);
        mostAtOnce = Math.max(mostAtOnce, t.queues.requests().running);
      } while (!isOver);
      abuse = await all;
    });
    expect(mostAtOnce).toBeLessThanOrEqual(LET_IN);
    expect(burst).toBeLessThan(LONGEST_MS);
    for (const code of abuse) expect(code).toBeLessThan(500);
    // What is not understood costs nothing; what names something that is not there does.
    if (route.method === 'GET') expect(abuse).not.toContain(400);
  });
});
