import type { StoreSettings } from '../config.ts';
import { lockDataDir } from '../db/data-dir-lock.ts';
import type { EngineLog } from '../db/engine-log.ts';
import { openEntities } from '../db/entities/open.ts';
import { openFacts } from '../db/facts/open.ts';
import { openFiles } from '../open-files.ts';
import { StartError } from '../start-error.ts';

/** The fact tables of a cluster are spread over its servers, which have their own command for it. */
export const refuseCluster = ({ clickhouseCluster }: StoreSettings): void => {
  if (clickhouseCluster)
    throw new StartError(
      'The facts of a CLICKHOUSE_CLUSTER are backed up with the BACKUP and RESTORE statements of ClickHouse.',
    );
};

/** Opens the stores of an installation that does not run, or of servers. */
export const openStores = async (settings: StoreSettings, log: EngineLog) => {
  const { dataDir, databaseUrl, databaseOwnerUrl, clickhouseUrl } = settings;
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of opened.splice(0).reverse()) await end();
  };
  try {
    if (!databaseUrl || !clickhouseUrl) {
      const lock = await lockDataDir(dataDir);
      opened.push(() => lock.release());
    }
    const entities = await openEntities({ databaseUrl, databaseOwnerUrl, dataDir, log });
    opened.push(() => entities.close());
    const facts = await openFacts({ clickhouseUrl, dataDir, log });
    opened.push(() => facts.close());
    return { entities, facts, files: await openFiles(settings), dataDir, close };
  } catch (error) {
    await close();
    throw error;
  }
};
