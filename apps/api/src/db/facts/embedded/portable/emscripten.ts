import type { WasmImports, WasmInstance, WasmModule } from './web-assembly.ts';

/** What is used of the file system of an Emscripten program. */
export type FileNode = {
  parent: FileNode;
  name: string;
  mode: number;
  mount: { opts: { root: string } };
  node_ops: object;
  stream_ops: object;
};

export type FileStream = {
  node: FileNode;
  flags: number;
  position: number;
  /** What is shared by all copies of a stream. */
  shared: { file?: number; copies?: number };
};

export type FileSystem = {
  ErrnoError: new (errno: number) => Error;
  createNode: (parent: FileNode | null, name: string, mode: number, device: number) => FileNode;
  lookupNode: (parent: FileNode, name: string) => FileNode;
  hashRemoveNode: (node: FileNode) => void;
  isRoot: (node: FileNode) => boolean;
  isFile: (mode: number) => boolean;
  isDir: (mode: number) => boolean;
  mkdirTree: (path: string) => void;
  mount: (type: object, options: { root: string }, at: string) => void;
  writeFile: (path: string, text: string) => void;
};

type Pointer = number | bigint;

/** A ClickHouse that was compiled to WebAssembly. */
export type Program = {
  FS: FileSystem;
  HEAPU8: Uint8Array;
  UTF8ToString: (pointer: number) => string;
  _malloc: (bytes: bigint) => Pointer;
  _free: (pointer: bigint) => void;
  ccall: (
    name: string,
    result: 'number' | null,
    kinds: readonly ('number' | 'string')[],
    values: readonly (Pointer | string)[],
  ) => Pointer;
};

export type StartProgram = (options: {
  instantiateWasm: (
    imports: WasmImports,
    started: (instance: WasmInstance, module: WasmModule) => void,
  ) => object;
}) => Promise<Program>;
