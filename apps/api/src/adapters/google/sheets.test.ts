import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sheetsControl, sheetsSimulator } from '@adhelm/simulators/sheets';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SheetContent, type Sheets, SheetsFailed, SPREADSHEET_SCOPE } from '../../ports/sheets.ts';
import { contentOf } from '../../testing/sheet-content.ts';
import { googleSheets } from './sheets.ts';

const CONTENT: SheetContent = contentOf({
  title: 'Export',
  sheetName: 'Data',
  data: [
    ['Id', 'Name', 'Live'],
    [1, '=1+1', true],
    [2, null, false],
  ],
});

const REFRESH_TOKEN = '1//refresh-token-of-the-tests';
const ACCESS_TOKEN = 'ya29.access-token-of-the-tests';

/** What the token endpoint says next; then it gives an access token again. */
let tokenAnswers: { status: number; body: object }[] = [];
const control = sheetsControl();
const sheetsAt = async (publicUrl: string) =>
  sheetsSimulator({
    publicUrl,
    clock: () => new Date(),
    control,
    tokenInfo: async (token) =>
      token === ACCESS_TOKEN ? { user: 'me', scopes: [SPREADSHEET_SCOPE] } : undefined,
  });
let simulator: Awaited<ReturnType<typeof sheetsAt>>;
const server = createServer((request, response) => {
  if (request.url !== '/token') return simulator.handle(request, response);
  const good = { status: 200, body: { access_token: ACCESS_TOKEN, expires_in: 3599, token_type: 'Bearer' } };
  const { status, body } = tokenAnswers.shift() ?? good;
  response.writeHead(status, { 'content-type': 'application/json' });
  return response.end(JSON.stringify(body));
});
let address: string;
let sleeps: number[] = [];
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  simulator = await sheetsAt(address);
});
beforeEach(() => {
  tokenAnswers = [];
  sleeps = [];
  control.answer({ method: 'DELETE', path: '/__sim/faults', body: undefined });
});
afterAll(async () => {
  await simulator.close();
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const adapter = (changes: Partial<Parameters<typeof googleSheets>[0]> = {}) =>
  googleSheets({
    clientId: 'client',
    clientSecret: 'secret',
    tokenUrl: `${address}/token`,
    rootUrl: address,
    clock: () => new Date(),
    sleep: async (ms) => void sleeps.push(ms),
    ...changes,
  });
const fail = (fault: object) => {
  const { status } = control.answer({ method: 'POST', path: '/__sim/faults', body: fault });
  expect(status).toBe(200);
};
const failureOf = async (sheets: Sheets, token = REFRESH_TOKEN) => {
  const failure = await sheets.create(token, CONTENT).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof SheetsFailed)) throw new Error('It did not fail as promised', { cause: failure });
  return failure;
};

/** What every adapter of the port promises, on the real wire. */
describe.each([['google', () => adapter()]])('the Sheets adapter %s', (_, make) => {
  test('makes a spreadsheet with all rows and gives where it is', async () => {
    const { spreadsheetUrl } = await make().create(REFRESH_TOKEN, CONTENT);
    const made = simulator.spreadsheets().at(-1);
    expect(spreadsheetUrl).toContain(made?.id);
    expect(made?.title).toBe('Export');
    const values = made?.sheets[0]?.rows.map((row) =>
      row.map((cell) => cell && 'value' in cell && cell.value),
    );
    expect(values).toEqual([
      ['Id', 'Name', 'Live'],
      [1, '=1+1', true],
      [2, undefined, false],
    ]);
  });

  test('makes another one each time', async () => {
    const sheets = make();
    const first = await sheets.create(REFRESH_TOKEN, CONTENT);
    expect(await sheets.create(REFRESH_TOKEN, CONTENT)).not.toEqual(first);
  });

  test('says what the problem is and what may be left behind', async () => {
    fail({ fault: 'storage-full', on: 'create' });
    expect(await failureOf(make())).toMatchObject({ problem: 'drive-full', circumstances: {} });
    fail({ fault: 'service-disabled', on: 'write' });
    expect(await failureOf(make())).toMatchObject({
      problem: 'service-disabled',
      circumstances: { leftBehind: 'Export' },
    });
  });
});

describe('the token endpoint', () => {
  test.each([
    [400, 'invalid_grant', 'grant-dead'],
    [401, 'invalid_client', 'credentials-refused'],
    [400, 'unauthorized_client', 'credentials-refused'],
    [400, 'invalid_request', 'refused'],
  ])('answering %i %s means %s', async (status, error, problem) => {
    tokenAnswers = [{ status, body: { error, error_description: 'Bad Request' } }];
    expect((await failureOf(adapter())).problem).toBe(problem);
    expect(sleeps).toEqual([]);
  });

  test('failing for a while is asked again, although what follows must not be repeated', async () => {
    tokenAnswers = [1, 2, 3].map(() => ({ status: 503, body: { error: 'internal_failure' } }));
    await adapter().create(REFRESH_TOKEN, CONTENT);
    expect(sleeps).toHaveLength(3);
  });

  test('giving tokens that Sheets does not accept is asked once more', async () => {
    const stale = { status: 200, body: { access_token: 'stale', expires_in: 3599, token_type: 'Bearer' } };
    tokenAnswers = [stale];
    await adapter().create(REFRESH_TOKEN, CONTENT);
    tokenAnswers = [stale, stale];
    expect((await failureOf(adapter())).problem).toBe('grant-dead');
  });
});

describe('patience', () => {
  test('a call that is never answered ends by itself', async () => {
    fail({ fault: 'silence', on: 'create' });
    expect(await failureOf(adapter({ attemptMs: 4000 }))).toMatchObject({
      problem: 'unconfirmed',
      message: 'no answer: TimeoutError',
    });
  });

  test('a write that is never answered is done again', async () => {
    fail({ fault: 'silence', on: 'write' });
    await adapter({ attemptMs: 4000 }).create(REFRESH_TOKEN, CONTENT);
    expect(sleeps).toHaveLength(1);
  });

  test('nobody at the address: nothing was made, so it is tried again and then given up', async () => {
    const failure = await failureOf(adapter({ rootUrl: 'http://127.0.0.1:9' }));
    expect(failure).toMatchObject({ problem: 'unavailable', message: 'no answer: ECONNREFUSED' });
    expect(failure.circumstances).toEqual({});
    expect(sleeps).toHaveLength(4);
  });

  test('waits grow, with jitter, and end with the budget', async () => {
    fail({ fault: 'bad-gateway', on: 'write', times: 99 });
    expect((await failureOf(adapter({ random: () => 0.5 }))).problem).toBe('unavailable');
    expect(sleeps).toEqual([500, 1000, 2000, 4000]);
  });

  test('a wait that does not fit into the budget is not begun', async () => {
    fail({ fault: 'unavailable', on: 'write', retryAfter: 81 });
    expect((await failureOf(adapter())).problem).toBe('unavailable');
    expect(sleeps).toEqual([]);
  });
});

test('a failure carries no secret, whatever is done with it', async () => {
  tokenAnswers = [{ status: 400, body: { error: 'invalid_grant' } }];
  const failures = [await failureOf(adapter())];
  fail({ fault: 'scope-missing', on: 'create' });
  failures.push(await failureOf(adapter()));
  for (const failure of failures) {
    const { message, stack, cause, problem, circumstances } = failure;
    const all = JSON.stringify({ message, stack, cause, problem, circumstances });
    for (const secret of [REFRESH_TOKEN, ACCESS_TOKEN]) expect(all).not.toContain(secret);
  }
});
