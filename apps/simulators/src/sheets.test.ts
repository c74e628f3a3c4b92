import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sheetsSimulator } from './sheets.ts';

const TOKENS: Record<string, { user: string; scopes: string[] }> = {
  mine: { user: 'me', scopes: ['https://www.googleapis.com/auth/spreadsheets'] },
  theirs: { user: 'them', scopes: ['https://www.googleapis.com/auth/drive.file'] },
  narrow: { user: 'me', scopes: ['openid'] },
};

let now = Date.parse('2026-11-15T08:00:00Z');
let simulator: Awaited<ReturnType<typeof sheetsSimulator>>;
let address: string;
const server = createServer((request, response) => simulator.handle(request, response));
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  simulator = await sheetsSimulator({
    publicUrl: `${address}/sim/sheets`,
    tokenInfo: async (token) => TOKENS[token],
    clock: () => new Date(now),
  });
});
afterAll(async () => {
  await simulator.close();
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

type Asked = { token?: string; body?: unknown; type?: string };
const ask = async (method: string, path: string, { token = 'mine', body, type }: Asked = {}) => {
  now += 60_000;
  const answer = await fetch(`${address}/sim/sheets${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': type ?? 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const refusal = (code: number, status: string, message: string) => ({
  status: code,
  body: { error: expect.objectContaining({ code, status, message: expect.stringContaining(message) }) },
});

const create = async (grid: object = { rowCount: 3, columnCount: 2, frozenRowCount: 1 }, title = "Ann's") => {
  const sheets = [{ properties: { title, gridProperties: grid } }];
  const { body } = await ask('POST', '/v4/spreadsheets', { body: { properties: { title: 'Book' }, sheets } });
  return String(body.spreadsheetId);
};
const range = (text: string) => encodeURIComponent(text);
const write = (id: string, where: string, values: unknown, option = 'RAW') =>
  ask('PUT', `/v4/spreadsheets/${id}/values/${range(where)}?valueInputOption=${option}`, {
    body: { values },
  });
const read = async (id: string, where: string) =>
  (await ask('GET', `/v4/spreadsheets/${id}/values/${range(where)}`)).body.values;
const format = (id: string, requests: object[]) =>
  ask('POST', `/v4/spreadsheets/${id}:batchUpdate`, { body: { requests } });

describe('who may call', () => {
  const INVALID = 'invalid authentication credentials';
  test.each([
    ['nobody', '', 403, 'PERMISSION_DENIED', "doesn't allow unregistered callers"],
    ['somebody with an old token', 'expired', 401, 'UNAUTHENTICATED', INVALID],
    ['somebody without the scope', 'narrow', 403, 'PERMISSION_DENIED', 'insufficient authentication scopes'],
  ])('not %s', async (_, token, code, status, message) => {
    expect(await ask('POST', '/v4/spreadsheets', { token, body: {} })).toEqual(
      refusal(code, status, message),
    );
  });

  test('the owner of a spreadsheet and nobody else', async () => {
    const id = await create();
    expect((await ask('GET', `/v4/spreadsheets/${id}`)).status).toBe(200);
    expect((await ask('GET', `/v4/spreadsheets/${id}`, { token: 'theirs' })).status).toBe(403);
    expect((await ask('GET', '/v4/spreadsheets/unknown')).status).toBe(404);
  });

  test('sixty times a minute', async () => {
    const minute = now + 120_000;
    const statuses: number[] = [];
    for (let n = 0; n < 61; n++) {
      now = minute - 60_000;
      statuses.push((await ask('POST', '/v4/spreadsheets', { token: 'theirs', body: {} })).status);
    }
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(statuses[60]).toBe(429);
    expect((await ask('POST', '/v4/spreadsheets', { token: 'theirs', body: {} })).status).toBe(200);
  });
});

describe('requests that Google would refuse', () => {
  test.each([
    ['an unknown field', '/v4/spreadsheets', { colour: 'red' }, 'Unknown name "colour"'],
    ['an unknown parameter', '/v4/spreadsheets?pretty=1', {}, 'Unknown name "pretty"'],
    ['broken JSON', '/v4/spreadsheets', '{', 'Invalid JSON payload'],
    [
      'too many cells',
      '/v4/spreadsheets',
      { sheets: [{ properties: { gridProperties: { rowCount: 10_000_001, columnCount: 1 } } }] },
      'above the limit of 10000000 cells',
    ],
    [
      'nothing but frozen rows',
      '/v4/spreadsheets',
      { sheets: [{ properties: { gridProperties: { rowCount: 1, frozenRowCount: 1 } } }] },
      "You can't freeze all visible rows",
    ],
  ])('%s', async (_, path, body, message) => {
    expect(await ask('POST', path, { body })).toEqual(refusal(400, 'INVALID_ARGUMENT', message));
  });

  test('a body that is not called JSON', async () => {
    const answer = await ask('POST', '/v4/spreadsheets', { body: {}, type: 'text/plain' });
    expect(answer).toEqual(refusal(400, 'INVALID_ARGUMENT', 'Invalid JSON payload'));
  });

  test('a write without a word on how to take the values, or with a wrong one', async () => {
    const id = await create();
    expect((await write(id, "'Ann''s'!A1", [['a']], 'LITERALLY')).status).toBe(400);
    const path = `/v4/spreadsheets/${id}/values/A1`;
    expect((await ask('PUT', path, { body: { values: [] } })).status).toBe(400);
  });

  test.each([
    ["'Ann''s'!A4", [['x']], 'exceeds grid limits. Max rows: 3, max columns: 2'],
    ["'Ann''s'!A3", [['x'], ['y']], 'exceeds grid limits'],
    ["'Ann''s'!A1:A2", [['x'], ['y'], ['z']], 'but tried writing to row [3]'],
    ["'Ann''s'!A1:A2", [['x', 'y']], 'but tried writing to column [B]'],
    ["'Bob'!A1", [['x']], "Unable to parse range: 'Bob'!A1"],
    ['nonsense', [['x']], 'Unable to parse range: nonsense'],
    ["'Ann''s'!A1", [['x'.repeat(50_001)]], 'maximum of 50000 characters'],
    ["'Ann''s'!A1", [[{ a: 1 }]], 'Invalid value'],
  ])('a write at %s that does not fit', async (where, values, message) => {
    const id = await create();
    expect(await write(id, where, values)).toEqual(refusal(400, 'INVALID_ARGUMENT', message));
    expect(await read(id, 'A1:B3')).toEqual([]);
  });

  test.each([
    [{ repeatCell: { range: { sheetId: 0 }, cell: {}, fields: '' } }, 'At least one field must be listed'],
    [{ repeatCell: { range: { sheetId: 0 }, cell: {}, fields: 'colour' } }, 'Invalid field: colour'],
    [{ repeatCell: { range: { sheetId: 7 }, cell: {}, fields: '*' } }, 'No grid with id: 7'],
    [{ paintItRed: {} }, 'Unknown name "paintItRed"'],
    [{}, 'exactly one kind of request'],
  ])('a format request %j, with all that came with it', async (wrong, message) => {
    const id = await create();
    const good = {
      repeatCell: {
        range: { sheetId: 0, startRowIndex: 0, endRowIndex: 1 },
        cell: { userEnteredFormat: { textFormat: { bold: true } } },
        fields: 'userEnteredFormat.textFormat.bold',
      },
    };
    expect(await format(id, [good, wrong])).toEqual(refusal(400, 'INVALID_ARGUMENT', message));
    expect(simulator.spreadsheets().at(-1)?.format.bold).toEqual(new Set());
    expect((await format(id, [good])).status).toBe(200);
    expect(simulator.spreadsheets().at(-1)?.format.bold).toEqual(new Set([0]));
  });
});

describe('what is written', () => {
  test('RAW is kept as it is, USER_ENTERED is understood', async () => {
    const id = await create({ rowCount: 5, columnCount: 5 });
    const row = ['=1+1', '12', 'TRUE', 'text', 3];
    await write(id, "'Ann''s'!A1", [row], 'RAW');
    await write(id, "'Ann''s'!A2", [row], 'USER_ENTERED');
    expect(await read(id, "'Ann''s'!A1:E2")).toEqual([row, ['=1+1', 12, true, 'text', 3]]);
    const [grid] = simulator.spreadsheets().at(-1)?.sheets ?? [];
    expect([grid?.rows[0]?.[0], grid?.rows[1]?.[0]]).toEqual([{ value: '=1+1' }, { formula: '=1+1' }]);
  });

  test('null leaves a cell, an empty text clears it, and the answer counts', async () => {
    const id = await create();
    await write(id, "'Ann''s'!A1", [['a', 'b']]);
    const { body } = await write(id, "'Ann''s'!A1", [[null, '']]);
    expect(body).toMatchObject({
      updatedRange: "Ann's!A1:B1",
      updatedRows: 1,
      updatedColumns: 2,
      updatedCells: 1,
    });
    expect(await read(id, 'A1:B3')).toEqual([['a', '']]);
  });

  test('a mask leaves what it does not list and clears what it lists without a value', async () => {
    const id = await create();
    const painted = (fields: string, userEnteredFormat: object) => ({
      repeatCell: {
        range: { sheetId: 0, startRowIndex: 0, endRowIndex: 1 },
        cell: { userEnteredFormat },
        fields,
      },
    });
    const grey = { backgroundColorStyle: { rgbColor: { red: 0.5, green: 0.5, blue: 0.5 } } };
    await format(id, [
      painted('userEnteredFormat(textFormat.bold,backgroundColorStyle)', {
        ...grey,
        textFormat: { bold: true },
      }),
    ]);
    await format(id, [painted('userEnteredFormat.textFormat.bold', {})]);
    const { bold, background } = simulator.spreadsheets().at(-1)?.format ?? {};
    expect([bold?.size, background?.get(0)]).toEqual([0, 'rgb(128,128,128)']);
  });
});

describe('the page of a spreadsheet', () => {
  const pageOf = async (id: string) => {
    const answer = await fetch(`${address}/sim/sheets/spreadsheets/d/${id}/edit`);
    return { type: answer.headers.get('content-type'), html: await answer.text() };
  };

  test('shows it as a table, says what it is and runs nothing', async () => {
    const id = await create({ rowCount: 3, columnCount: 2 }, '<b>sheet</b>');
    await write(id, 'A1', [
      ['<script>alert(1)</script>', '"onload="x'],
      [1, true],
    ]);
    const { type, html } = await pageOf(id);
    expect(type).toBe('text/html; charset=utf-8');
    expect(html).toContain('Built-in stand-in for Google Sheets');
    expect(html).toContain('<td class="number">1</td><td>TRUE</td>');
    expect(html).not.toMatch(/<script|<b>|"onload/);
  });

  test('of one that is gone is not found', async () => {
    const id = await create();
    for (let n = 0; n < 20; n++) await create();
    expect((await pageOf(id)).html).toContain('Requested entity was not found.');
    const large = await create({ rowCount: 5_000_000, columnCount: 1 });
    expect(simulator.spreadsheets().map((spreadsheet) => spreadsheet.id)).toEqual([large]);
  });
});

test('without a control there is nothing to control', async () => {
  expect((await ask('GET', '/__sim/requests')).status).toBe(404);
  expect((await ask('POST', '/__sim/faults', { body: { fault: 'quota' } })).status).toBe(404);
});
