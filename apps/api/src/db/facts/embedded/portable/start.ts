import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { lockFolder } from '../../../folder-lock.ts';
import { asStartError } from '../../../storage-failure.ts';
import { type StartedEngine, USERS_FILE } from '../started-engine.ts';
import { portableConnection } from './connection.ts';
import { firstAnswer } from './first-answer.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { WasmModule } from './web-assembly.ts';
import type { Setting } from './worker.ts';

const MODULE = import.meta.resolve('chdb-wasm/chdb.wasm');
const SCRIPT = new URL('chdb.mjs', MODULE).href;

let compiled: Promise<WasmModule> | undefined;

/** Compiling takes a second or two, and all engines of a process can share what comes of it. */
const compiledOnce = (): Promise<WasmModule> => {
  compiled ??= readFile(new URL(MODULE)).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
};

const readSetting = async (folder: string, configFile: string): Promise<Setting> => {
  const [module, config, users] = await Promise.all([
    compiledOnce(),
    readFile(configFile, 'utf8'),
    readFile(USERS_FILE, 'utf8'),
  ]);
  return { module, script: SCRIPT, folder: resolve(folder), config, users };
};

/** The engine compiled for all machines, in a thread of its own. It answers one question at a time. */
export async function startPortable(folder: string, configFile: string): Promise<StartedEngine> {
  const lock = await lockFolder(folder, `The fact store in ${folder}`, 'process');
  const calls = oneAtATime(await readSetting(folder, configFile));
  let connections = 0;
  const connect = () => portableConnection(calls, connections++);
  const answer = await firstAnswer(connect());
  if (!answer.success) {
    await calls.end();
    await lock.release();
    throw asStartError(folder, answer.error);
  }
  return {
    connect,
    close: async () => {
      await calls.end();
      await lock.release();
    },
  };
}
