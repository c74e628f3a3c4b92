import { z } from 'zod';
import {
  invalidArgument,
  notFound,
  permissionDenied,
  quotaExceeded,
  scopeMissing,
  unauthenticated,
} from './sheets-errors.ts';
import { applyFormat, formatBody } from './sheets-format.ts';
import { createBody, type Spreadsheet, spreadsheetStore } from './sheets-store.ts';
import { readValues, writeValues } from './sheets-values.ts';

export type SheetsSettings = {
  /** Where browsers reach it, e.g. http://localhost:3000/sim/sheets. */
  publicUrl: string;
  /** Whose access token this is and what it allows. */
  tokenInfo: (accessToken: string) => Promise<{ user: string; scopes: readonly string[] } | undefined>;
  clock: () => Date;
};

type ApiRequest = { authorization: string | undefined; query: Record<string, string>; body: unknown };

type Call = { operation: keyof typeof OPERATIONS; params: string[] };

const SCOPES = ['https://www.googleapis.com/auth/spreadsheets', 'https://www.googleapis.com/auth/drive.file'];
const WRITES_PER_MINUTE = 60;
const SYSTEM_PARAMETERS = ['alt', 'fields', 'prettyPrint'];

const ONE = String.raw`^/v4/spreadsheets/([\w-]+)`;
const OPERATIONS = {
  create: { method: 'POST', path: /^\/v4\/spreadsheets$/, parameters: [] },
  get: { method: 'GET', path: new RegExp(`${ONE}$`), parameters: [] },
  format: { method: 'POST', path: new RegExp(`${ONE}:batchUpdate$`), parameters: [] },
  write: { method: 'PUT', path: new RegExp(`${ONE}/values/([^/]+)$`), parameters: ['valueInputOption'] },
  read: { method: 'GET', path: new RegExp(`${ONE}/values/([^/]+)$`), parameters: [] },
} satisfies Record<string, { method: string; path: RegExp; parameters: string[] }>;

const NAMES = Object.keys(OPERATIONS) as (keyof typeof OPERATIONS)[];

/** Which operation a request asks for. */
export const callOf = (method: string, path: string): Call => {
  for (const operation of NAMES) {
    const match = OPERATIONS[operation].path.exec(path);
    if (match && OPERATIONS[operation].method === method)
      return { operation, params: match.slice(1).map(decodeURIComponent) };
  }
  throw notFound();
};

const parsed = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  const [issue] = error.issues;
  const place = issue?.path.join('.') ?? '';
  throw invalidArgument(
    issue?.code === 'unrecognized_keys'
      ? `Invalid JSON payload received. Unknown name "${issue.keys[0]}" at '${place}': Cannot find field.`
      : `Invalid value at '${place}': ${issue?.message}`,
  );
};

const valuesBody = z.strictObject({
  range: z.string().optional(),
  majorDimension: z.literal('ROWS').optional(),
  values: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});
const inputOption = z.enum(['RAW', 'USER_ENTERED']);

/** The calls of the Sheets API that we know, as strict as Google about what they are sent. */
export const sheetsApi = ({ publicUrl, tokenInfo, clock }: SheetsSettings) => {
  const store = spreadsheetStore();
  const writes = new Map<string, { minute: number; count: number }>();

  const authorize = async (authorization = ''): Promise<string> => {
    const token = /^Bearer (\S+)$/.exec(authorization)?.[1];
    if (!token)
      throw permissionDenied(
        "Method doesn't allow unregistered callers (callers without established identity).",
      );
    const info = await tokenInfo(token);
    if (!info) throw unauthenticated();
    if (!SCOPES.some((scope) => info.scopes.includes(scope))) throw scopeMissing();
    return info.user;
  };

  const countWrite = (user: string) => {
    const minute = Math.floor(clock().getTime() / 60_000);
    const known = writes.get(user);
    const count = (known?.minute === minute ? known.count : 0) + 1;
    if (count > WRITES_PER_MINUTE) throw quotaExceeded();
    writes.set(user, { minute, count });
  };

  const refuseStrangers = (operation: Call['operation'], query: ApiRequest['query']) => {
    const allowed: readonly string[] = [...OPERATIONS[operation].parameters, ...SYSTEM_PARAMETERS];
    const stranger = Object.keys(query).find((name) => !allowed.includes(name));
    if (stranger !== undefined)
      throw invalidArgument(
        `Invalid JSON payload received. Unknown name "${stranger}": Cannot bind query parameter.`,
      );
  };

  const described = ({ id, title, sheets }: Spreadsheet) => ({
    spreadsheetId: id,
    spreadsheetUrl: `${publicUrl}/spreadsheets/d/${id}/edit`,
    properties: { title },
    sheets: sheets.map(({ sheetId, title: name, rowCount, columnCount, frozenRowCount }, index) => ({
      properties: {
        sheetId,
        title: name,
        index,
        sheetType: 'GRID',
        gridProperties: { rowCount, columnCount, frozenRowCount },
      },
    })),
  });

  const perform: Record<Call['operation'], (user: string, params: string[], request: ApiRequest) => object> =
    {
      create: (user, _params, { body }) => described(store.create(user, parsed(createBody, body))),
      get: (user, [id = '']) => described(store.of(user, id)),
      write: (user, [id = '', range = ''], { query, body }) => {
        const { sheets } = store.of(user, id);
        const option = parsed(inputOption, query.valueInputOption);
        const { values } = parsed(valuesBody, body);
        return { spreadsheetId: id, ...writeValues(sheets, range, values, option) };
      },
      read: (user, [id = '', range = '']) => ({
        range,
        majorDimension: 'ROWS',
        values: readValues(store.of(user, id).sheets, range),
      }),
      format: (user, [id = ''], { body }) => {
        const { sheets, format } = store.of(user, id);
        const { requests } = parsed(formatBody, body);
        applyFormat(sheets, format, requests);
        return { spreadsheetId: id, replies: requests.map(() => ({})) };
      },
    };

  return {
    store,
    perform: async ({ operation, params }: Call, request: ApiRequest): Promise<object> => {
      const user = await authorize(request.authorization);
      refuseStrangers(operation, request.query);
      if (OPERATIONS[operation].method !== 'GET') countWrite(user);
      return perform[operation](user, params, request);
    },
  };
};
