import type { Readable } from 'node:stream';
import { z } from 'zod';

/** Grows when a backup could no longer be read by an older product. */
export const FORMAT = 2;
/** What older products wrote is read too: the first format had no spools. */
export const FORMATS = [1, FORMAT] as const;

/** Names become parts of paths and of statements, so that they must lead nowhere else. */
const tableName = z.string().regex(/^\w+$/);
/** How far a spool was carried, its segments, and what was torn at their ends. */
const spoolFile = z.string().regex(/^[0-9a-f-]{36}\/(?:drain\.json|\d{10}\.segment(?:\.torn)?)$/);

const entityTable = z.object({ name: tableName, columns: z.array(z.string()), rows: z.number() });

const factTable = z.object({
  name: tableName,
  columns: z.array(z.string()),
  /** How many rows are in the file, versions that newer ones have replaced among them. */
  rows: z.number(),
  /** What a reader finds: rows and a sum over them that does not depend on their order. */
  newest: z.object({ rows: z.number(), hash: z.string() }),
});

/** What was cut, and when. */
export const contentsSchema = z.object({
  product: z.string(),
  moment: z.iso.datetime(),
  entities: z.object({
    migrations: z.array(z.string()).min(1),
    tables: z.array(entityTable),
    sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  }),
  facts: z.object({ migrations: z.array(z.string()).min(1), tables: z.array(factTable) }),
  /** The files of spools: what visitors did and was no fact yet. */
  spool: z.array(spoolFile).default([]),
});

/** What a whole backup says of itself. */
export const manifestSchema = contentsSchema.extend({
  format: z.literal(FORMATS),
  files: z.object({ stored: z.number(), bytes: z.number(), missing: z.array(z.string()) }),
  secret: z.boolean(),
});

export type Contents = z.infer<typeof contentsSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
export type EntityTable = z.infer<typeof entityTable>;
export type FactTable = z.infer<typeof factTable>;

/**
 * A product held at one moment, to be read at leisure, one piece after another: `entities/<table>` and
 * `facts/<table>` (one line for each row), `file-names` (one line for each), `files/<name>`, `spool/<folder>/<name>` and
 * `app-secret`.
 */
export type BackupSource = {
  contents: Contents;
  /** Null when there is no such piece. */
  read(piece: string): Promise<Readable | null>;
  close(): Promise<void>;
};
