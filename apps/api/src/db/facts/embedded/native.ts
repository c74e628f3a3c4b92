import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drainPending, Session } from 'chdb';
import { createChdbConnection } from 'chdb/connection';
import { StartError } from '../../../start-error.ts';
import { asStartError } from '../../storage-failure.ts';
import { assignmentsOf, type Settings, setStatement } from './set-statement.ts';
import { type EngineConnection, type StartedEngine, USERS_FILE } from './started-engine.ts';

/** The engine as a library of this machine's. */
export async function startNative(folder: string, config: string): Promise<StartedEngine> {
  // Only a session takes engine arguments; the connections share the engine that it starts.
  const session = await openSession(folder, config);
  return {
    connect: () => setAtOnce(createChdbConnection({ path: folder })),
    close: async () => {
      session.close();
      await drainPending();
    },
  };
}

/** Settings go along with the query as one statement, where chdb would make one of each. */
function setAtOnce(connection: EngineConnection): EngineConnection {
  const withSettings = <Params extends { query: string; clickhouse_settings?: Settings }>({
    clickhouse_settings,
    ...params
  }: Params) => ({ ...params, query: setStatement(assignmentsOf(clickhouse_settings)) + params.query });
  return {
    query: (params) => connection.query(withSettings(params)),
    command: (params) => connection.command(withSettings(params)),
    exec: (params) => connection.exec(withSettings(params)),
    insert: (params) => connection.insert(withSettings(params)),
    ping: (params) => connection.ping(params),
    close: () => connection.close(),
  };
}

async function openSession(folder: string, config: string): Promise<Session> {
  try {
    return new Session(folder, {
      connectionArgs: [`--config-file=${config}`, `--users_config=${USERS_FILE}`],
    });
  } catch (error) {
    const holder = await liveHolder(folder);
    if (holder)
      throw new StartError(`The fact store in ${folder} is in use by another process (pid ${holder}).`);
    throw asStartError(folder, error);
  }
}

/** chdb prints that another process is there, but throws a general error; the file it locks names that process. */
async function liveHolder(folder: string): Promise<number | undefined> {
  const status = await readFile(join(folder, 'status'), 'utf8').catch(() => '');
  const pid = Number(/^PID: (\d+)/.exec(status)?.[1]);
  if (!pid || pid === process.pid) return undefined;
  try {
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}
