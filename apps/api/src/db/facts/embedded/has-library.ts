import { createRequire } from 'node:module';

const LIBC = process.platform === 'linux' ? '-gnu' : '';

const isInstalled = (name: string): boolean => {
  try {
    return createRequire(import.meta.url).resolve(name) !== '';
  } catch {
    return false;
  }
};

/** Whether chdb has a library for this kind of machine, and it was installed. */
export const hasLibrary = isInstalled(`@chdb/lib-${process.platform}-${process.arch}${LIBC}`);
