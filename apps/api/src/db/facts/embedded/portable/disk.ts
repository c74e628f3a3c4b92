import fs from 'node:fs';
import { join } from 'node:path';
import type { FileNode, FileStream, FileSystem } from './emscripten.ts';

/** What Emscripten calls the failures of a disk. */
const ERRNO: Record<string, number> = {
  EACCES: 2,
  EBADF: 8,
  EBUSY: 10,
  EDQUOT: 19,
  EEXIST: 20,
  EFBIG: 22,
  EINVAL: 28,
  EIO: 29,
  EISDIR: 31,
  EMFILE: 33,
  ENAMETOOLONG: 37,
  ENOENT: 44,
  ENOSPC: 51,
  ENOTDIR: 54,
  ENOTEMPTY: 55,
  EPERM: 63,
  EROFS: 69,
};
const FAILED = 29;

const WRITING = 3;
const FOLDER = 0o040000;
const LINK = 0o120000;
const KIND = 0o170000;

type Changes = { mode?: number; size?: number; atime?: number | Date; mtime?: number | Date };

/** A folder of this machine as a file system of Emscripten's. */
export const folderOnDisk = (FS: FileSystem) => {
  const orErrno = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      throw new FS.ErrnoError(ERRNO[code] ?? FAILED);
    }
  };

  const pathOf = (node: FileNode): string =>
    FS.isRoot(node) ? node.mount.opts.root : join(pathOf(node.parent), node.name);
  const pathIn = (parent: FileNode, name: string) => join(pathOf(parent), name);

  const nodeFor = (parent: FileNode | null, name: string, mode: number): FileNode => {
    const node = FS.createNode(parent, name, mode, 0);
    node.node_ops = nodeOps;
    node.stream_ops = streamOps;
    return node;
  };

  /** A name is on the disk when its folder is. */
  const keepFolder = (path: string) => {
    const folder = fs.openSync(path, 'r');
    try {
      fs.fsyncSync(folder);
    } finally {
      fs.closeSync(folder);
    }
  };

  const nodeOps = {
    getattr: (node: FileNode) => orErrno(() => fs.lstatSync(pathOf(node))),
    setattr: (node: FileNode, { mode, size, atime, mtime }: Changes) =>
      orErrno(() => {
        const path = pathOf(node);
        if (mode !== undefined) {
          fs.chmodSync(path, mode & 0o7777);
          node.mode = mode;
        }
        if (size !== undefined) fs.truncateSync(path, size);
        if (atime !== undefined || mtime !== undefined) {
          const now = new Date();
          fs.utimesSync(path, atime ?? now, mtime ?? now);
        }
      }),
    lookup: (parent: FileNode, name: string) =>
      orErrno(() => nodeFor(parent, name, fs.lstatSync(pathIn(parent, name)).mode)),
    mknod: (parent: FileNode, name: string, mode: number) => {
      orErrno(() => {
        const path = pathIn(parent, name);
        if ((mode & KIND) === FOLDER) fs.mkdirSync(path, mode & 0o777);
        else fs.closeSync(fs.openSync(path, 'wx', mode & 0o777));
      });
      return nodeFor(parent, name, mode);
    },
    rename: (node: FileNode, folder: FileNode, name: string) => {
      orErrno(() => {
        fs.renameSync(pathOf(node), pathIn(folder, name));
        keepFolder(pathOf(folder));
      });
      // What had the name before must not be found by it any more.
      try {
        FS.hashRemoveNode(FS.lookupNode(folder, name));
      } catch {}
      node.name = name;
    },
    unlink: (parent: FileNode, name: string) => orErrno(() => fs.unlinkSync(pathIn(parent, name))),
    rmdir: (parent: FileNode, name: string) => orErrno(() => fs.rmdirSync(pathIn(parent, name))),
    symlink: (parent: FileNode, name: string, target: string) => {
      orErrno(() => {
        fs.symlinkSync(target, pathIn(parent, name));
        keepFolder(pathOf(parent));
      });
      return nodeFor(parent, name, LINK | 0o777);
    },
    readlink: (node: FileNode) => orErrno(() => fs.readlinkSync(pathOf(node))),
    readdir: (node: FileNode) => ['.', '..', ...orErrno(() => fs.readdirSync(pathOf(node)))],
    statfs: (root: string) => orErrno(() => fs.statfsSync(root)),
  };

  const fileOf = ({ shared }: FileStream): number => {
    if (shared.file === undefined) throw new FS.ErrnoError(8);
    return shared.file;
  };

  const streamOps = {
    open: (stream: FileStream) => {
      if (!FS.isFile(stream.node.mode)) return;
      const { O_RDONLY, O_RDWR, O_DSYNC } = fs.constants;
      // The program's own flushes reach nobody, so each write is one.
      const flags = stream.flags & WRITING ? O_RDWR | O_DSYNC : O_RDONLY;
      stream.shared.file = orErrno(() => fs.openSync(pathOf(stream.node), flags));
      stream.shared.copies = 1;
    },
    dup: ({ shared }: FileStream) => {
      shared.copies = (shared.copies ?? 0) + 1;
    },
    close: ({ shared }: FileStream) => {
      shared.copies = (shared.copies ?? 1) - 1;
      if (shared.file === undefined || shared.copies > 0) return;
      const { file } = shared;
      shared.file = undefined;
      orErrno(() => fs.closeSync(file));
    },
    read: (stream: FileStream, into: Int8Array, offset: number, length: number, position: number) =>
      orErrno(() => fs.readSync(fileOf(stream), into, offset, length, position)),
    write: (stream: FileStream, from: Int8Array, offset: number, length: number, position: number) =>
      orErrno(() => fs.writeSync(fileOf(stream), from, offset, length, position)),
    llseek: (stream: FileStream, offset: number, whence: number) => {
      const from = [0, stream.position, whence === 2 ? orErrno(() => fs.fstatSync(fileOf(stream)).size) : 0];
      const position = offset + (from[whence] ?? 0);
      if (position < 0) throw new FS.ErrnoError(28);
      return position;
    },
  };

  return { mount: () => nodeFor(null, '/', FOLDER | 0o700) };
};
