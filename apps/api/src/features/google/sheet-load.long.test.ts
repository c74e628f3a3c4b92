import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { ROLE } from '@adhelm/contract/constants';
import { SHEET_LIMITS } from '@adhelm/contract/google';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longestBurst } from '../../testing/loop-bursts.ts';
import { type Exporter, exporter, SMALL } from './testing/exporter.ts';

let world: Exporter;
beforeAll(async () => {
  world = await exporter();
  await world.connect();
});
afterAll(() => world.close());

/** An export whose body is announced but not sent yet. */
const announced = (token: string, bytes = SHEET_LIMITS.bodyMegabytes * 1_048_576) => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': bytes,
  };
  const sending = request(`${world.address}/api/google/sheets`, { method: 'POST', headers });
  const answer = once(sending, 'response').then(async ([response]) => ({
    status: response.statusCode,
    retryAfter: response.headers['retry-after'],
    ...JSON.parse(await text(response)),
  }));
  answer.catch(() => {});
  sending.on('error', () => {});
  sending.flushHeaders();
  return { sending, answer };
};

describe('before a byte of the body is read', () => {
  test('whoever lacks the permission is refused', async () => {
    const userId = await world.t.addUser({ codes: ['GET_REPORTS', 'GET_PIXELS'] });
    const { sending, answer } = announced((await world.t.signIn(userId)).accessToken);
    expect(await answer).toMatchObject({ status: 403, errorCode: 'PE01' });
    sending.destroy();
  });

  test('whoever has connected no account is told where to connect it', async () => {
    const userId = await world.t.addUser({ roleId: ROLE.ADVERTISER });
    const { sending, answer } = announced((await world.t.signIn(userId)).accessToken);
    expect(await answer).toMatchObject({ status: 409, errorCode: 'EX02', connectUrl: expect.any(String) });
    sending.destroy();
  });

  test('whoever exports already is told to wait, until that export ends or its browser goes', async () => {
    const both = [announced(world.token), announced(world.token)];
    expect(await Promise.race(both.map(({ answer }) => answer))).toMatchObject({
      status: 429,
      errorCode: 'RL01',
      retryAfter: '10',
      message: 'You are exporting to Google Sheets already. Wait until that is done.',
    });
    for (const { sending } of both) sending.destroy();
    while ((await world.exportSheet()).status === 429);
    expect((await world.exportSheet()).status).toBe(200);
  });
});

describe('a large body', () => {
  const rowsOf = (count: number, cells: number) => {
    const row = Array.from({ length: cells }, (_, column) => `cell ${column}`);
    return Array.from({ length: count }, () => row);
  };

  test('of 100,000 rows is exported, and nobody else waits while it is read', async () => {
    const body = JSON.stringify({ ...SMALL, data: rowsOf(100_001, 12) });
    let answer: Response | undefined;
    const burst = await longestBurst(async () => {
      answer = await fetch(`${world.address}/api/google/sheets`, {
        method: 'POST',
        headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' },
        body,
      });
    });
    expect(answer?.status).toBe(200);
    expect(burst).toBeLessThan(500);
  });

  test('is refused in one sentence when it has too many cells or bytes', async () => {
    const cells = await world.exportSheet({ ...SMALL, data: [Array.from({ length: 5_000_001 }, () => 0)] });
    expect([cells.status, cells.error?.details]).toEqual([
      400,
      [{ path: 'data', message: 'Too many cells for one spreadsheet: choose fewer pages' }],
    ]);
    const bytes = await world.exportSheet({ ...SMALL, title: 'x'.repeat(49 * 1_048_576) });
    expect([bytes.status, bytes.errorCode]).toEqual([413, 'UP02']);
  });

  test('names the first faults only', async () => {
    const data = Array.from({ length: 10_000 }, () => [{}]) as never;
    const { status, error } = await world.exportSheet({ ...SMALL, data });
    expect([status, error?.details?.length]).toEqual([400, 50]);
  });
});
