/** What is used of WebAssembly, which Node has and leaves to browsers to describe. */
export type WasmModule = { readonly [Symbol.toStringTag]: 'WebAssembly.Module' };
export type WasmInstance = { readonly exports: Record<string, unknown> };
export type WasmImports = Record<string, object>;

declare global {
  const WebAssembly: {
    compile: (bytes: Uint8Array) => Promise<WasmModule>;
    RuntimeError: new (message: string) => Error;
    instantiate: (module: WasmModule, imports: WasmImports) => Promise<WasmInstance>;
  };
}
