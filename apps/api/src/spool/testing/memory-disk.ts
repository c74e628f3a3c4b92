import type { SpoolDisk } from '../spool-disk.ts';

type Fault = 'write' | 'half-write' | 'flush' | 'create';

/** A disk in memory that counts its flushes and fails when it is told to. */
export const memoryDisk = (files = new Map<string, Buffer>()) => {
  let flushes = 0;
  let fault: Fault | undefined;
  const failing = (...kinds: Fault[]) => fault !== undefined && kinds.includes(fault);
  const full = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const held = (name: string) => files.get(name) ?? Buffer.alloc(0);
  const put = (name: string, bytes: Uint8Array, at: number) =>
    files.set(name, Buffer.concat([held(name).subarray(0, at), bytes]));

  const disk: SpoolDisk = {
    list: async () => [...files.keys()],
    read: async (name, part) => {
      const content = files.get(name);
      return part ? content?.subarray(part.from, part.to) : content;
    },
    create: async (name) => {
      if (failing('create')) throw full();
      files.set(name, Buffer.alloc(0));
      return {
        write: async (bytes, at) => {
          if (failing('half-write')) put(name, bytes.subarray(0, bytes.length / 2), at);
          if (failing('write', 'half-write')) throw full();
          put(name, bytes, at);
        },
        flush: async () => {
          flushes += 1;
          // A real one takes its time, in which others come.
          await new Promise((resolve) => setImmediate(resolve));
          if (failing('flush')) throw full();
        },
        cutTo: async (length) => {
          files.set(name, held(name).subarray(0, length));
        },
        close: async () => {},
      };
    },
    cutTo: async (name, length) => {
      files.set(name, held(name).subarray(0, length));
    },
    replace: async (name, content) => {
      files.set(name, Buffer.from(content));
    },
    add: async (name, bytes) => {
      put(name, bytes, held(name).length);
    },
    remove: async (name) => {
      files.delete(name);
    },
  };
  return {
    disk,
    files,
    flushes: () => flushes,
    fail: (next: Fault | undefined) => {
      fault = next;
    },
  };
};
