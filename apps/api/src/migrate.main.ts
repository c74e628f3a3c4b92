import { readConfig } from './config.ts';
import { bringUpToDate } from './db/entities/bring-up-to-date.ts';
import { openEntities } from './db/entities/open.ts';
import { createLogger } from './http/logger.ts';
import { orOneLine, StartError } from './start-error.ts';

/** Migrates the entities of a server and grants their rows to the role that serves, without starting the product. */
await orOneLine(async () => {
  const { databaseUrl, databaseOwnerUrl, dataDir, production, logLevel } = await readConfig(process.env);
  if (!databaseUrl || !databaseOwnerUrl)
    throw new StartError(
      'Migrating needs DATABASE_OWNER_URL and DATABASE_URL; embedded engines migrate at their start.',
    );
  const log = createLogger(logLevel);
  const store = await openEntities({ databaseUrl, databaseOwnerUrl, dataDir, log });
  try {
    await bringUpToDate(store, { production, log });
  } finally {
    await store.close();
  }
});
