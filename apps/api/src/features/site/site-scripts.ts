import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const WHOLE_COMMENT_OR_INDENT = /^\s*\/\/.*\n|^\s+/gm;

/** A script of our own, whose address changes with it, so that browsers may keep it for good. */
const scriptAt = (address: string, name: string) => {
  const source = readFileSync(path.join(import.meta.dirname, 'browser', name), 'utf8');
  const body = source.replace(WHOLE_COMMENT_OR_INDENT, '');
  const version = createHash('sha256').update(body).digest('base64url').slice(0, 12);
  return { path: address, address: `${address}?${version}`, body, zipped: gzipSync(body, { level: 9 }) };
};

// No slug begins like this.
export const PIXEL_SCRIPT = scriptAt('/_pixels.js', 'pixels.js');
/** Hands pages to a feed that runs as a script. */
export const FEED_SCRIPT = scriptAt('/_feed.js', 'feed.js');
export const FEED_STAND_IN = scriptAt('/_feed-stand-in.js', 'feed-stand-in.js');
/** What loads in the place of the platforms' scripts where no real visitors come. */
export const PIXEL_STAND_IN = scriptAt('/_pixel-stand-in.js', 'pixel-stand-in.js');

/** All of them, as they are served. */
export const SITE_SCRIPTS = [PIXEL_SCRIPT, PIXEL_STAND_IN, FEED_SCRIPT, FEED_STAND_IN];
