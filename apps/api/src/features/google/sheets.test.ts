import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Exporter, exporter, SMALL } from './testing/exporter.ts';

let world: Exporter;
beforeAll(async () => {
  world = await exporter();
  await world.connect();
});
afterEach(() => world.settle());
afterAll(() => world.close());

const exportSheet: Exporter['exportSheet'] = (body) => world.exportSheet(body);

const lastSheet = () => {
  const spreadsheet = world.google.spreadsheets().at(-1);
  if (!spreadsheet?.sheets[0]) throw new Error('There is no spreadsheet');
  return { ...spreadsheet, grid: spreadsheet.sheets[0] };
};
const cellsOf = (rows: ReturnType<typeof lastSheet>['grid']['rows']) =>
  rows.map((row) => Array.from(row, (cell) => (cell && 'value' in cell ? cell.value : (cell ?? null))));

describe('an export', () => {
  test('creates, writes and formats with exactly these requests', async () => {
    const { result } = await exportSheet();
    const { id, title } = lastSheet();
    expect(result).toEqual({
      spreadsheetUrl: `${world.google.config.sheetsRootUrl}/spreadsheets/d/${id}/edit`,
    });
    expect(title).toBe('pixels_2026-11-15');
    const grey = { red: 0.85, green: 0.85, blue: 0.85 };
    const width = (column: number) => ({
      updateDimensionProperties: {
        range: { sheetId: 0, dimension: 'COLUMNS', startIndex: column, endIndex: column + 1 },
        properties: { pixelSize: 82 },
        fields: 'pixelSize',
      },
    });
    expect(await world.google.requests()).toEqual([
      {
        method: 'POST',
        path: '/v4/spreadsheets',
        query: { fields: 'spreadsheetId,spreadsheetUrl,sheets.properties' },
        body: {
          properties: { title: 'pixels_2026-11-15' },
          sheets: [
            {
              properties: {
                title: 'Pixels',
                gridProperties: { rowCount: 2, columnCount: 2, frozenRowCount: 1 },
              },
            },
          ],
        },
      },
      {
        method: 'PUT',
        path: `/v4/spreadsheets/${id}/values/'Pixels'!A1:B2`,
        query: { valueInputOption: 'RAW' },
        body: { values: SMALL.data },
      },
      {
        method: 'POST',
        path: `/v4/spreadsheets/${id}:batchUpdate`,
        query: {},
        body: {
          requests: [
            {
              repeatCell: {
                range: { sheetId: 0, startRowIndex: 0, endRowIndex: 1 },
                cell: {
                  userEnteredFormat: {
                    textFormat: { bold: true },
                    backgroundColorStyle: { rgbColor: grey },
                  },
                },
                fields: 'userEnteredFormat(textFormat.bold,backgroundColorStyle)',
              },
            },
            width(0),
            width(1),
          ],
        },
      },
    ]);
  });

  test('keeps texts that look like formulas as texts, and numbers and truths as what they are', async () => {
    const row = [
      '=1+1',
      '+84912345678',
      '-1',
      '@cell',
      '=IMPORTXML("http://evil.example")',
      12.5,
      true,
      null,
      '',
    ];
    await exportSheet({ ...SMALL, data: [row.map((_, place) => `Column ${place}`), row] });
    expect(cellsOf(lastSheet().grid.rows)[1]).toEqual([...row.slice(0, 7), null, null]);
  });

  test('takes names that Sheets would refuse in ranges', async () => {
    const { status } = await exportSheet({ ...SMALL, title: 'A\u0007title', sheetName: "'Ann's: a/b [x]*?" });
    expect(status).toBe(200);
    expect(lastSheet().title).toBe('A title');
    expect(lastSheet().grid.title).toBe("Ann's  a b  x");
    expect(cellsOf(lastSheet().grid.rows)).toEqual(SMALL.data);
  });

  test('of a header alone has a row to scroll below it', async () => {
    expect((await exportSheet({ ...SMALL, data: [['Id']] })).status).toBe(200);
    expect(lastSheet().grid).toMatchObject({ rowCount: 2, columnCount: 1, frozenRowCount: 1 });
  });

  test('of 10,000 rows goes in chunks of at most 2 MB, none lost, none twice', async () => {
    const data = [
      Array.from({ length: 17 }, (_, column) => `Column ${column}`),
      ...Array.from({ length: 10_000 }, (_, row) =>
        Array.from({ length: 17 }, (_, column) =>
          column === 0 ? row : `Ô ${row}:${column} ${'x'.repeat(20)}`,
        ),
      ),
    ];
    expect((await exportSheet({ ...SMALL, data })).status).toBe(200);
    const writes = (await world.google.requests()).filter(({ method }) => method === 'PUT');
    expect(writes.length).toBeGreaterThan(2);
    for (const { body } of writes)
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(2_000_100);
    expect(cellsOf(lastSheet().grid.rows)).toEqual(data);
    expect(world.slept).toEqual([]);
  });

  test('may be larger than other bodies, but not without end', async () => {
    const data = [['Text'], ...Array.from({ length: 60 }, () => ['x'.repeat(50_000)])];
    expect((await exportSheet({ ...SMALL, data })).status).toBe(200);
    const endless = [['Text'], ...Array.from({ length: 1100 }, () => ['x'.repeat(50_000)])];
    const { status, errorCode } = await exportSheet({ ...SMALL, data: endless });
    expect([status, errorCode]).toEqual([413, 'UP02']);
  });

  test.each([
    ['nothing', { data: [] }, 'There is nothing to export'],
    ['too long a cell', { data: [['x'.repeat(50_001)]] }, 'A cell holds at most 50000 characters'],
    ['no title', { title: '' }, 'Please enter title'],
  ])('of %s is refused', async (_, change, message) => {
    expect((await exportSheet({ ...SMALL, ...change })).error).toMatchObject({ errorCode: 'VA01', message });
    expect(await world.google.requests()).toEqual([]);
  });
});

describe('when Google stumbles', () => {
  test.each(['write', 'format'])('503 after %s was carried out: done again, nothing twice', async (on) => {
    await world.google.failSheets({ fault: 'unavailable-after-commit', on, times: 2 });
    expect((await exportSheet()).status).toBe(200);
    expect(cellsOf(lastSheet().grid.rows)).toEqual(SMALL.data);
    expect(world.slept).toHaveLength(2);
  });

  test('an answer to a write that is lost on the way: done again, nothing twice', async () => {
    await world.google.failSheets({ fault: 'answer-lost-after-commit', on: 'write' });
    expect((await exportSheet()).status).toBe(200);
    expect(cellsOf(lastSheet().grid.rows)).toEqual(SMALL.data);
  });

  test.each(['unavailable-after-commit', 'answer-lost-after-commit', 'bad-gateway'])(
    'create is not done again after %s, and the person is told where to look',
    async (fault) => {
      const before = world.google.spreadsheets().length;
      await world.google.failSheets({ fault, on: 'create' });
      expect((await exportSheet()).error).toEqual({
        statusCode: 502,
        errorCode: 'EX01',
        message:
          'Google did not confirm that the spreadsheet was created. Look in your Google Drive for “pixels_2026-11-15” before you export again.',
      });
      expect(await world.google.requests()).toHaveLength(1);
      expect(world.google.spreadsheets().length - before).toBeLessThanOrEqual(1);
    },
  );

  test('a server that stays away is given up on after five tries', async () => {
    await world.google.failSheets({ fault: 'unavailable', on: 'write', times: 99 });
    expect((await exportSheet()).error).toMatchObject({
      errorCode: 'EX01',
      message:
        'Google Sheets cannot be reached right now. Please try again in a few minutes. An incomplete spreadsheet titled “pixels_2026-11-15” may be in your Google Drive.',
    });
    expect((await world.google.requests()).filter(({ method }) => method === 'PUT')).toHaveLength(5);
  });

  test('a wait that Google names is kept', async () => {
    await world.google.failSheets({ fault: 'unavailable', on: 'write', retryAfter: 7 });
    await world.google.failSheets({ fault: 'quota', on: 'create', retryAfter: 30 });
    expect((await exportSheet()).status).toBe(200);
    expect(world.slept).toEqual([30_000, 7000]);
  });

  test('a quota is waited for until the next minute', async () => {
    await world.google.failSheets({ fault: 'quota', on: 'write' });
    expect((await exportSheet()).status).toBe(200);
    const [ms = 0] = world.slept;
    expect(ms).toBeGreaterThan(0);
    expect(ms).toBeLessThanOrEqual(61_000);
  });

  test('the real quota of 60 writes a minute is outlasted', async () => {
    for (let n = 0; n < 21; n++) expect((await exportSheet()).status).toBe(200);
    expect(world.slept).toHaveLength(1);
    expect(cellsOf(lastSheet().grid.rows)).toEqual(SMALL.data);
  });

  test('a quota that outlasts the budget says when to come back', async () => {
    await world.google.failSheets({ fault: 'quota', on: 'write', times: 99, retryAfter: 200 });
    expect((await exportSheet()).error).toEqual({
      statusCode: 503,
      errorCode: 'EX03',
      message:
        'Google Sheets takes no more requests for now. Please try again in 4 minutes. An incomplete spreadsheet titled “pixels_2026-11-15” may be in your Google Drive.',
      waitMinutes: 4,
    });
    await world.google.forget();
    await world.google.failSheets({ fault: 'quota', on: 'create', times: 99 });
    expect((await exportSheet()).error).toMatchObject({ errorCode: 'EX03', waitMinutes: 1 });
    expect(world.slept.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(80_000);
  });

  test.each([
    [
      'service-disabled',
      'The Google Sheets API is switched off for this installation. Ask your administrator to enable it.',
    ],
    ['storage-full', 'Your Google Drive is full. Free some space there and export again.'],
    ['too-large', 'Google finds this export too large. Choose fewer pages or export to Excel.'],
  ])('%s is a sentence', async (fault, message) => {
    await world.google.failSheets({ fault, on: 'create' });
    expect((await exportSheet()).error).toEqual({ statusCode: 502, errorCode: 'EX01', message });
  });

  test('more cells than a spreadsheet holds is a sentence', async () => {
    const data = Array.from({ length: 60_000 }, () => [1]);
    data[0] = Array.from({ length: 200 }, () => 1);
    expect((await exportSheet({ ...SMALL, data })).error).toMatchObject({
      errorCode: 'EX01',
      message: 'A spreadsheet holds at most ten million cells. Choose fewer pages or export to Excel.',
    });
  });
});
