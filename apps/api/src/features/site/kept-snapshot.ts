import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { asError } from '../../as-error.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import { keptFile } from './kept-file.ts';
import type { SiteRepository } from './site.repository.ts';
import { type SiteIndex, type SiteSnapshot, siteIndex, snapshotSchema } from './site-snapshot.ts';

type Setting = {
  folder: string;
  isDemo: boolean;
  warn: (reason: string, error: Error) => void;
};

const NOTHING: SiteSnapshot = { sites: [], pages: [], moved: [], pixels: [] };
/** Content is long: so many pages are read at once. */
const PAGES_AT_ONCE = 200;

/** The pages that changed are read, the others are taken from before. */
const readNext = async (
  sites: Pick<SiteRepository, 'sites' | 'stamps' | 'pages' | 'moved' | 'pixels'>,
  before: SiteSnapshot,
): Promise<SiteSnapshot> => {
  const known = new Map(before.pages.map((page) => [page.id, page]));
  const stamps = await sites.stamps();
  const changed = stamps.filter(({ id, stamp }) => known.get(id)?.stamp !== stamp).map(({ id }) => id);
  const read = [];
  for (let from = 0; from < changed.length; from += PAGES_AT_ONCE)
    read.push(...(await sites.pages(changed.slice(from, from + PAGES_AT_ONCE))));
  for (const page of read) known.set(page.id, page);
  const pages = stamps.flatMap(({ id }) => known.get(id) ?? []);
  return {
    sites: await sites.sites(),
    pages,
    moved: await sites.moved(),
    pixels: await sites.pixels(),
  };
};

/**
 * What visitors are shown, in memory and on the disk: neither store has to be there while it is served. `refresh` asks
 * whether anything has changed.
 */
export const keptSnapshot = async ({ folder, isDemo, warn }: Setting) => {
  await mkdir(folder, { recursive: true });
  const file = keptFile(path.join(folder, 'pages.json'), snapshotSchema);
  const kept = await file.read((error) =>
    warn('the pages on the disk cannot be read and are fetched again', error),
  );
  let snapshot: SiteSnapshot = kept ?? NOTHING;
  let index = siteIndex(snapshot, isDemo);
  let fingerprint = '';
  let isOld = false;
  let refreshing: Promise<void> | undefined;

  const look = async (inScope: InScope<{ sites: SiteRepository }>): Promise<void> => {
    const found = await inScope(SYSTEM, async ({ sites }) => {
      const now = await sites.fingerprint();
      return now === fingerprint ? undefined : { now, next: await readNext(sites, snapshot) };
    });
    isOld = false;
    if (!found) return;
    snapshot = found.next;
    index = siteIndex(snapshot, isDemo);
    fingerprint = found.now;
    await file.write(snapshot);
  };

  return {
    current: (): SiteIndex => index,
    /** One at a time; a failure leaves what is shown as it is. */
    refresh: (inScope: InScope<{ sites: SiteRepository }>): Promise<void> => {
      refreshing ??= look(inScope)
        .catch((error: unknown) => {
          if (!isOld) warn('the pages of websites may be old', asError(error));
          isOld = true;
        })
        .finally(() => {
          refreshing = undefined;
        });
      return refreshing;
    },
  };
};

export type KeptSnapshot = Awaited<ReturnType<typeof keptSnapshot>>;
