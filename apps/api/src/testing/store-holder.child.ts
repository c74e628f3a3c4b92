import { pino } from 'pino';

// Opens one store as a process of its own, runs the statements given, prints one line and holds the store
// until its input ends, which is when the test ends it or dies itself.
const [kind, dataDir = '', ...statements] = process.argv.slice(2);
const log = pino({ level: 'silent' });

const holders: Record<string, () => Promise<() => Promise<void>>> = {
  lock: async () => {
    const { lockDataDir } = await import('../db/data-dir-lock.ts');
    const lock = await lockDataDir(dataDir);
    return () => lock.release();
  },
  entities: async () => {
    const { openEntities } = await import('../db/entities/open.ts');
    const store = await openEntities({ dataDir, log });
    const { makeTables } = await import('./superuser.ts');
    for (const statement of statements) await makeTables(store, statement);
    return () => store.close();
  },
  facts: async () => {
    const { openFacts } = await import('../db/facts/open.ts');
    const store = await openFacts({ dataDir, log });
    const clickhouse_settings = store.insertSettings;
    for (const query of statements) await store.client.command({ query, clickhouse_settings });
    return () => store.close();
  },
};

try {
  const close = await holders[kind ?? '']?.();
  process.stdin.on('end', () => void close?.()).resume();
  console.log('held');
} catch (error) {
  console.log(error instanceof Error ? `${error.name}: ${error.message}` : error);
}
