import { parentPort, workerData } from 'node:worker_threads';
import { folderOnDisk } from './disk.ts';
import type { Program, StartProgram } from './emscripten.ts';
import type { WasmModule } from './web-assembly.ts';

const USERS = '/engine-users.xml';

export type Setting = {
  /** The script that the compiler made to go with the module. */
  script: string;
  module: WasmModule;
  /** Named from the root on. */
  folder: string;
  config: string;
  users: string;
};

export type Asked = {
  connection: number;
  /** What a connection that is new must be told before. */
  before: string;
  sql: string;
};
export type Answered =
  | { ready: { memory: ArrayBufferLike; cancelFlag: number } }
  | { data: Uint8Array }
  | { error: string };

const { script, module, folder, config, users }: Setting = workerData;
const { default: start }: { default: StartProgram } = await import(script);
const program: Program = await start({
  instantiateWasm: (imports, started) => {
    void WebAssembly.instantiate(module, imports).then((instance) => started(instance, module));
    return {};
  },
});

const { FS } = program;
// The engine sees no other folder of this machine, and its own where people find it: what it says of a file is true.
FS.mkdirTree(folder);
FS.mount(folderOnDisk(FS), { root: folder }, folder);
// The engine reads its configuration from where it is started. Its memory never shrinks, so that what it once used must
// not count against what it uses now: each question has a limit of its own, and the whole ends where memory does.
FS.writeFile(
  '/config.xml',
  config
    .replace(/(?<=_to_ram_ratio>)[\d.]+/, '4')
    // No second name can be given to a file.
    .replace(
      '</merge_tree>',
      '<always_use_copy_instead_of_hardlinks>1</always_use_copy_instead_of_hardlinks></merge_tree>',
    )
    .replace('</clickhouse>', `<users_config>${USERS}</users_config></clickhouse>`),
);
FS.writeFile(USERS, users);

const call = (name: string, ...values: (number | bigint)[]) =>
  program.ccall(
    `chdb_wasm_${name}`,
    'number',
    values.map(() => 'number'),
    values,
  );

const connections = new Map<number, number | bigint>();
const connect = (number: number) => {
  const connection = program.ccall('chdb_wasm_connect', 'number', ['string'], [folder]);
  if (!Number(connection)) throw new Error('The engine does not open its folder.');
  connections.set(number, connection);
  return connection;
};

/**
 * Runs a statement. A batch may be longer than the stack, where texts are put otherwise, and ends at the first zero byte
 * that is not written as rows and literals write it.
 */
const run = (connection: number | bigint, sql: string): number | bigint => {
  const bytes = Buffer.from(`${sql.replaceAll('\0', '\\0')}\0`);
  const place = BigInt(program._malloc(BigInt(bytes.length)));
  if (!place) throw new Error('The engine has no memory left for this statement.');
  program.HEAPU8.set(bytes, Number(place));
  try {
    return program.ccall(
      'chdb_wasm_query_conn',
      'number',
      ['number', 'number', 'string'],
      [connection, place, 'TabSeparated'],
    );
  } finally {
    program._free(place);
  }
};

/** The bytes of an answer. */
const answerTo = ({ connection, before, sql }: Asked): Uint8Array => {
  const known = connections.get(connection);
  const result = run(known ?? connect(connection), known === undefined ? before + sql : sql);
  if (!Number(result)) throw new Error('The engine gave no answer.');
  try {
    const error = Number(call('result_error', result));
    if (error && program.UTF8ToString(error)) throw new Error(program.UTF8ToString(error));
    const begin = Number(call('result_buffer', result));
    return program.HEAPU8.slice(begin, begin + (begin ? Number(call('result_length', result)) : 0));
  } finally {
    program.ccall('chdb_wasm_free_result', null, ['number'], [result]);
  }
};

const say = (answer: Answered) => parentPort?.postMessage(answer);

parentPort?.on('message', (asked: Asked) => {
  try {
    say({ data: answerTo(asked) });
  } catch (error) {
    // What is left of a program that broke down can answer nobody: it ends.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    say({ error: error instanceof Error ? error.message : String(error) });
  }
});
say({ ready: { memory: program.HEAPU8.buffer, cancelFlag: Number(call('cancel_flag_addr')) } });
