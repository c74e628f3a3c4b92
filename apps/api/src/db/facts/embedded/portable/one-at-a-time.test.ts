import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataDir, removeDataDir } from '../../../../testing/data-dir.ts';
import { type EngineCalls, oneAtATime } from './one-at-a-time.ts';
import type { WasmModule } from './web-assembly.ts';

/** The smallest program that there is. */
const EMPTY = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

/** Stands in for an engine: it answers what it is asked, counts its answers, and breaks down or ends when it is told to. */
const SCRIPT = `
  let answers = 0;
  let text = '';
  const memory = new Uint8Array(new SharedArrayBuffer(1024));
  const ignore = () => {};
  export default async () => ({
    HEAPU8: memory,
    UTF8ToString: () => '',
    _malloc: () => 600n,
    _free: ignore,
    FS: { mkdirTree: ignore, mount: ignore, writeFile: ignore },
    ccall: (name, result, kinds, values) => {
      if (name === 'chdb_wasm_cancel_flag_addr') return 512;
      if (name === 'chdb_wasm_result_error') return 0;
      if (name === 'chdb_wasm_result_buffer') return 1;
      if (name === 'chdb_wasm_result_length') return text.length;
      if (name !== 'chdb_wasm_query_conn') return 1;
      const sql = new TextDecoder().decode(memory.slice(600, memory.indexOf(0, 600)));
      if (sql === 'break') throw new WebAssembly.RuntimeError('unreachable');
      if (sql === 'end') process.exit(1);
      answers += 1;
      text = sql + ' ' + answers;
      memory.set(new TextEncoder().encode(text), 1);
      return 1;
    },
  });`;

let folder: string;
let calls: EngineCalls;
beforeEach(async () => {
  folder = await makeDataDir();
  const module: WasmModule = await WebAssembly.compile(EMPTY);
  const script = `data:text/javascript,${encodeURIComponent(SCRIPT)}`;
  calls = oneAtATime({ script, module, folder, config: '', users: '' });
});
afterEach(async () => {
  await calls.end();
  await removeDataDir(folder);
});

const ask = async (sql: string, signal?: AbortSignal) =>
  Buffer.from(await calls.answer({ connection: 0, before: '', sql }, signal)).toString();

test('answers in the order of the questions', async () => {
  expect(await Promise.all(['a', 'b', 'c'].map((sql) => ask(sql)))).toEqual(['a 1', 'b 2', 'c 3']);
});

test.each([
  ['ends', 'end', 'the engine ended'],
  ['breaks down', 'break', 'unreachable'],
])('an engine that %s is started again for those who wait', async (_, sql, reason) => {
  expect(await ask('a')).toBe('a 1');
  const [failed, ...later] = await Promise.allSettled([ask(sql), ask('b'), ask('c')]);
  expect(failed).toMatchObject({ reason: { message: expect.stringContaining(reason) } });
  expect(later).toMatchObject([{ value: 'b 1' }, { value: 'c 2' }]);
});

test('a question that nobody waits for any more is not asked', async () => {
  const leaving = new AbortController();
  const first = ask('a');
  const given = ask('b', leaving.signal);
  leaving.abort();
  await expect(given).rejects.toThrow('aborted');
  expect([await first, await ask('c')]).toEqual(['a 1', 'c 2']);
});

test('it is at work while somebody waits, and closed for good at its end', async () => {
  const answer = ask('a');
  expect(calls.isAtWork()).toBe(true);
  await answer;
  expect(calls.isAtWork()).toBe(false);
  await calls.end();
  await expect(ask('b')).rejects.toThrow('Connection is closed');
});
