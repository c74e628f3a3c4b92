import type { Platform } from '@adhelm/contract/platform';

const CONNECTABLE: ReadonlySet<string> = new Set<Platform>(['FACEBOOK']);

/** Whether accounts of a platform can be connected; the others of the list are shown as not yet connected. */
export const isConnectable = (platform: string): boolean => CONNECTABLE.has(platform);
