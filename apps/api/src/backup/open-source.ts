import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import pg from 'pg';
import packageJson from '../../package.json' with { type: 'json' };
import { secretFile } from '../config.ts';
import type { EntityStore } from '../db/entities/open.ts';
import type { FactStore } from '../db/facts/open.ts';
import { whileNobodyWritesFacts } from '../facts/commits/fact-transaction.ts';
import type { FileStore } from '../ports/file-store.ts';
import type { BackupSource } from './contents.ts';
import { takeEntitySnapshot } from './entity-snapshot.ts';
import { cutFacts } from './fact-cut.ts';
import { cutSpool } from './spool-cut.ts';

export type Stores = {
  entities: Pick<EntityStore, 'pool' | 'owner'>;
  facts: Pick<FactStore, 'client'>;
  files: FileStore;
  /** Where the spools are, and where an embedded installation keeps its secret. */
  dataDir: string;
};

/**
 * Facts name entities, and some entities say which facts were loaded, so both are cut while nobody writes facts:
 * a fact in the backup was written before that moment, and what it names is older still. Spools come first: what they
 * say is carried is in what is cut after them.
 */
const cut = ({ entities, facts, dataDir }: Stores, client: pg.Client) =>
  whileNobodyWritesFacts(entities.pool, async () => {
    const spoolCut = await cutSpool(dataDir);
    try {
      return {
        spoolCut,
        snapshot: await takeEntitySnapshot(client),
        factCut: await cutFacts(facts.client),
        moment: new Date().toISOString(),
      };
    } catch (error) {
      await spoolCut.close();
      throw error;
    }
  });

const generatedSecret = async (dataDir: string): Promise<Readable | null> => {
  const secret = await readFile(secretFile(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return secret && Readable.from([secret]);
};

/** The owner may read the sequences too; a role that serves and owns nothing may not. */
const connectAsOwner = async ({ pool, owner }: Stores['entities']): Promise<pg.Client> => {
  const client = new pg.Client(owner ?? pool.options);
  // What is under way on it fails by itself.
  client.on('error', () => {});
  await client.connect();
  return client;
};

/** Holds the stores as they are now, for reading; nobody else waits for longer than it takes to cut. */
export const openSource = async (stores: Stores): Promise<BackupSource> => {
  const client = await connectAsOwner(stores.entities);
  // Ending the connection ends whatever is still under way on it, and with it the snapshot and its lock.
  const endSnapshot = () => client.end();
  const { snapshot, factCut, spoolCut, moment } = await cut(stores, client).catch(async (error: unknown) => {
    await endSnapshot();
    throw error;
  });
  const close = async () => {
    try {
      await spoolCut.close();
      await factCut.close();
    } finally {
      await endSnapshot();
    }
  };
  try {
    const contents = {
      product: packageJson.version,
      moment,
      entities: await snapshot.describe(),
      facts: await factCut.describe(),
      spool: spoolCut.names,
    };
    const { entities, facts } = contents;
    const read = async (piece: string): Promise<Readable | null> => {
      const [kind, name = ''] = piece.split('/', 2);
      if (kind === 'spool') return spoolCut.read(piece.slice('spool/'.length));
      if (kind === 'app-secret') return generatedSecret(stores.dataDir);
      if (kind === 'file-names') return snapshot.fileNames();
      if (kind === 'files') return (await stores.files.get(name))?.content ?? null;
      if (kind === 'entities') {
        const table = entities.tables.find((known) => known.name === name);
        return table ? snapshot.table(table) : null;
      }
      const table = kind === 'facts' && facts.tables.find((known) => known.name === name);
      return table ? factCut.table(table) : null;
    };
    return { contents, read, close };
  } catch (error) {
    await close();
    throw error;
  }
};
