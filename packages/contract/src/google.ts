import { z } from 'zod';
import { text } from './fields.ts';
import { defineRoute, SIGNED_IN } from './route.ts';

/** Spreadsheets hold ten million cells; one request carries fewer. */
export const SHEET_LIMITS = {
  rows: 100_001,
  columns: 200,
  cells: 5_000_000,
  cell: 50_000,
  bodyMegabytes: 48,
} as const;

const cell = z.union([
  z.string().max(SHEET_LIMITS.cell, `A cell holds at most ${SHEET_LIMITS.cell} characters`),
  z.number(),
  z.boolean(),
  z.null(),
]);

export const googleRoutes = {
  sheets: defineRoute({
    method: 'POST',
    path: '/google/sheets',
    permission: 'EXPORT_SHEETS',
    streamed: true,
    summary: 'Create a spreadsheet in the own Google account; EX02 carries where to connect it',
    body: z.object({
      /** Rows of cells, the header first. */
      data: z
        .array(z.array(cell).max(SHEET_LIMITS.columns, `At most ${SHEET_LIMITS.columns} columns`))
        .min(1, 'There is nothing to export')
        .max(SHEET_LIMITS.rows, 'Too many rows for one spreadsheet: choose fewer pages'),
      title: text(200).min(1, 'Please enter title'),
      sheetName: text(100).min(1, 'Please enter sheet name').default('Sheet1'),
    }),
    response: z.object({ spreadsheetUrl: z.string() }),
  }),
  connectUrl: defineRoute({
    method: 'GET',
    path: '/google/connect-url',
    permission: SIGNED_IN,
    summary: 'Where the own Google account is connected for spreadsheets',
    query: z.object({ origin: text(300) }),
    response: z.object({ url: z.string() }),
  }),
  disconnect: defineRoute({
    method: 'POST',
    path: '/google/disconnect',
    permission: SIGNED_IN,
    summary: 'Take back what the own Google account allowed',
    response: z.object({}),
  }),
};
