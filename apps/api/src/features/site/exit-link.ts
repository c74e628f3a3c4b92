import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type Encryption, encryptionUnder, keysFor } from '../../encryption.ts';

const exit = z.object({
  postId: z.number().int(),
  keywordId: z.number().int(),
  keywordSetId: z.number().int(),
  nicheId: z.number().int(),
  verticalId: z.number().int(),
  adId: z.string(),
  target: z.url({ protocol: /^https?$/ }),
  estimate: z.string(),
  source: z.record(z.string(), z.string()),
  /** When the result was shown, in milliseconds. */
  at: z.number(),
});
export type Exit = z.infer<typeof exit>;

/** No slug begins like this. */
export const EXIT_PATH = '/_out';

/** Feeds pay for no click on a result that was shown longer ago. */
const GOOD_FOR_MS = 3_600_000;

/** Who sees results presses one soon: so many keys are at hand, which take longer to make than to use. */
const VISITS_KNOWN = 5000;

/**
 * Links that leave the site through a sponsored result. What they carry is encrypted under a key of the visit, for one
 * website: nobody can make one, change one, or read in one what a click is worth.
 */
export const exitLinks = (appSecret: string) => {
  const keyOf = keysFor(appSecret, 'exits of visits');
  const known = new LRUCache<string, Encryption>({
    max: VISITS_KNOWN,
    memoMethod: (visit) => encryptionUnder(keyOf(visit)),
  });
  const owner = (websiteId: number) => `website ${websiteId}`;
  return {
    linksFor: (websiteId: number, visit: string) => {
      const { encrypt } = known.memo(visit);
      return (leaving: Exit): string =>
        `${EXIT_PATH}/${visit}/${encrypt(JSON.stringify(leaving), owner(websiteId)).toString('base64url')}`;
    },
    /** What the link says; undefined when we did not make it for this website, or too long ago. */
    read: (websiteId: number, visit: string, sealed: string, now: Date): Exit | undefined => {
      const text = known.memo(visit).decrypt(Buffer.from(sealed, 'base64url'), owner(websiteId));
      if (text === null) return undefined;
      const said = exit.parse(JSON.parse(text));
      return now.getTime() - said.at <= GOOD_FOR_MS ? said : undefined;
    },
  };
};
