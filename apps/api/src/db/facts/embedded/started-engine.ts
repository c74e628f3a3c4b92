import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Connection } from 'chdb/connection';

export const CONFIG_FILE = join(import.meta.dirname, 'engine.xml');
export const USERS_FILE = join(import.meta.dirname, 'engine-users.xml');

export type EngineConnection = Connection<Readable>;

/** A ClickHouse inside this process that has its folder open. */
export type StartedEngine = {
  /** Queries on one connection run one after another, and what they set stays on it. */
  connect: () => EngineConnection;
  close: () => Promise<void>;
};
