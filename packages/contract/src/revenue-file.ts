import { z } from 'zod';
import { id, instant, text } from './fields.ts';
import { defineRoute } from './route.ts';

/** What a file of settled revenue may be at most. */
export const REVENUE_FILE = { maxMegabytes: 5, maxRows: 100_000, maxDays: 200 } as const;

/** The order of a date's parts; four digits that come first are a year in any case. */
export const DATE_ORDERS = ['DMY', 'MDY'] as const;
export const DECIMAL_SIGNS = ['POINT', 'COMMA'] as const;

const column = z.number().int().min(0).max(199).nullable();

/** Which column of the file says what, counted from 0. With a column of click ids the file speaks of clicks, or else of days of websites. */
const mappingSchema = z.object({
  date: column,
  /** The domain of a website, or a channel of its feed. */
  channel: column,
  /** What narrows a row to some of the day's clicks: a campaign, as the platform calls it, or the text of a keyword. */
  campaign: column.default(null),
  keyword: column.default(null),
  click: column,
  amount: column,
  currency: column,
  /** Where no column says it. */
  defaultCurrency: z.string().regex(/^[A-Z]{3}$/, 'Must be three capital letters'),
  dates: z.enum(DATE_ORDERS),
  decimals: z.enum(DECIMAL_SIGNS),
});
export type RevenueMapping = z.infer<typeof mappingSchema>;
export type MappedColumn = 'date' | 'channel' | 'campaign' | 'keyword' | 'click' | 'amount' | 'currency';

const count = z.number().int().min(0);
const amount = z.number();

const previewRow = z.object({
  line: count,
  cells: z.array(z.string()),
  /** Why it cannot be read. */
  error: z.string().nullable(),
});
export type PreviewRow = z.infer<typeof previewRow>;

/** What would become of a day of a website. */
const dayChange = z.object({
  website: z.string(),
  day: z.string(),
  /** The campaign or keyword that it is narrowed to; empty for all of the day. */
  part: z.string(),
  /** All clicks of the day, or those that the file names. */
  clicks: count,
  before: amount,
  after: amount,
});
export type DayChange = z.infer<typeof dayChange>;

const missingFigure = z.object({
  name: z.string(),
  day: z.string().nullable(),
  amount,
  currency: z.string(),
});
export type MissingFigure = z.infer<typeof missingFigure>;

const uploader = z.object({ at: instant, by: z.string().nullable() });

/** What a file says, and what would change if it counted. */
const fileCheck = z.object({
  columns: z.array(z.string()),
  mapping: mappingSchema,
  rows: count,
  /** The first rows, and then the first ones that cannot be read. */
  preview: z.array(previewRow),
  /** How many rows cannot be read; the file counts once there are none. */
  errors: count,
  /** Why nothing can be read yet. */
  problem: z.string().nullable(),
  /** The same file was uploaded before. */
  known: uploader.nullable(),
  changes: z.array(dayChange),
  /** How many days of websites change, also those that are not listed. */
  changed: count,
  before: amount,
  after: amount,
  /** What has no website, no clicks or no rate yet, and would wait for it; the first of them. */
  missing: z.array(missingFigure),
  missed: count,
});
export type RevenueFileCheck = z.infer<typeof fileCheck>;

const revenueFile = z.object({
  id,
  name: z.string(),
  uploaded: uploader,
  figures: count,
  applied: count,
  /** What a later report said otherwise before it counted. */
  replaced: count,
  waiting: count,
  /** For which nobody waits any more. */
  orphans: count,
  /** The first of those that wait or are orphans. */
  missing: z.array(missingFigure),
});
export type RevenueFile = z.infer<typeof revenueFile>;

const MEGABYTE = 1_048_576;
const content = z
  .string()
  .min(1, 'The file is empty')
  .max(REVENUE_FILE.maxMegabytes * MEGABYTE, `The file is larger than ${REVENUE_FILE.maxMegabytes} MB`);

/** Beside the content, which JSON makes longer where it has quotes and line ends. */
const BODY_MEGABYTES = REVENUE_FILE.maxMegabytes * 2;

export const revenueFileRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/revenue-files',
    permission: 'GET_INTEGRATIONS',
    summary:
      'The newest files of settled revenue and what became of them; for admins who act for all publishers',
    response: z.array(revenueFile),
  }),
  check: defineRoute({
    method: 'POST',
    path: '/revenue-files/check',
    permission: 'UPDATE_INTEGRATION',
    summary:
      'Read a file of settled revenue and tell what it would change; for admins who act for all publishers',
    /** Without a mapping, columns are found by their names. */
    body: z.object({ content, mapping: mappingSchema.optional() }),
    bodyMegabytes: BODY_MEGABYTES,
    response: fileCheck,
  }),
  apply: defineRoute({
    method: 'POST',
    path: '/revenue-files',
    permission: 'UPDATE_INTEGRATION',
    summary: 'Let a file of settled revenue count, once; for admins who act for all publishers',
    body: z.object({ name: text(200).min(1), content, mapping: mappingSchema }),
    bodyMegabytes: BODY_MEGABYTES,
    response: z.object({
      id,
      /** It was uploaded before, and nothing was done. */
      isKnown: z.boolean(),
      uploaded: uploader,
    }),
  }),
};
