import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { z } from 'zod';
import { asError } from '../../as-error.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AdText, AdTextRepository } from './ad-text.repository.ts';
import { keptFile } from './kept-file.ts';

type Setting = { folder: string; clock: Clock; warn: (reason: string, error: Error) => void };

const textsSchema = z.array(
  z.object({ publisherId: z.number(), realAdId: z.string(), text: z.string(), digest: z.string() }),
);

const AT_ONCE = 2000;
/** A sync says when it saw a text and may take so long until others can read it. */
const LONGEST_SYNC_MS = 15 * 60_000;
/** Ads that were handed to another publisher are found when all are read again. */
const READ_ALL_EVERY_MS = 60 * 60_000;

const keyOf = ({ publisherId, realAdId }: Pick<AdText, 'publisherId' | 'realAdId'>) =>
  `${publisherId} ${realAdId}`;

/**
 * What ads say that bring visitors to pages where a feed asks for it, in memory and on the disk: neither store has to be
 * there while it is declared.
 */
export const keptAdTexts = async ({ folder, clock, warn }: Setting) => {
  await mkdir(folder, { recursive: true });
  const file = keptFile(path.join(folder, 'ad-texts.json'), textsSchema);
  const kept = await file.read((error) =>
    warn('the texts of ads on the disk cannot be read and are fetched again', error),
  );
  let texts = new Map((kept ?? []).map((said) => [keyOf(said), said]));
  /** What was read, of whom and until when; nothing yet. */
  let read = { publishers: '', until: 0, allAt: Number.NEGATIVE_INFINITY };
  let isOld = false;

  type Reading = InScope<{ adTexts: Pick<AdTextRepository, 'next'> }>;

  const readSince = async (inScope: Reading, publisherIds: readonly number[], since: Date | null) => {
    const found: (AdText & { seenAt: Date })[] = [];
    for (let more = true; more; ) {
      const next = await inScope(SYSTEM, ({ adTexts }) =>
        adTexts.next(publisherIds, since, AT_ONCE, found.at(-1)),
      );
      found.push(...next);
      more = next.length === AT_ONCE;
    }
    return found;
  };

  const look = async (inScope: Reading, publisherIds: readonly number[]): Promise<void> => {
    const now = clock().getTime();
    const publishers = publisherIds.toSorted((a, b) => a - b).join();
    const readsAll = publishers !== read.publishers || now - read.allAt >= READ_ALL_EVERY_MS;
    const since = readsAll ? null : new Date(read.until - LONGEST_SYNC_MS);
    const found = publisherIds.length > 0 ? await readSince(inScope, publisherIds, since) : [];
    const isOther = found.some((said) => texts.get(keyOf(said))?.digest !== said.digest);
    const isFewer = readsAll && found.length !== texts.size;
    read = {
      publishers,
      until: found.reduce(
        (until, { seenAt }) => Math.max(until, seenAt.getTime()),
        readsAll ? 0 : read.until,
      ),
      allAt: readsAll ? now : read.allAt,
    };
    if (!isOther && !isFewer) return;
    texts = new Map([
      ...(readsAll ? [] : texts),
      ...found.map(({ publisherId, realAdId, text, digest }) => {
        const said = { publisherId, realAdId, text, digest };
        return [keyOf(said), said] as const;
      }),
    ]);
    await file.write([...texts.values()]);
  };

  return {
    /** What a publisher's ad says, by how its platform calls it. */
    of: (publisherId: number, realAdId: string): AdText | undefined =>
      texts.get(keyOf({ publisherId, realAdId })),

    /** A failure leaves what is declared as it is. */
    refresh: async (inScope: Reading, publisherIds: readonly number[]): Promise<void> => {
      try {
        await look(inScope, publisherIds);
        isOld = false;
      } catch (error) {
        if (!isOld) warn('the texts of ads may be old', asError(error));
        isOld = true;
      }
    },
  };
};

export type KeptAdTexts = Awaited<ReturnType<typeof keptAdTexts>>;
