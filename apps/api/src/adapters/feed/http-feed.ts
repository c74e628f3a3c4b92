import { z } from 'zod';
import { asError } from '../../as-error.ts';
import type { FeedAd, FeedProvider } from '../../ports/feed-provider.ts';

type Setting = {
  baseUrl: () => string;
  fetch?: typeof fetch;
  timeoutMs?: number;
  warn: (reason: string, error: Error) => void;
};

/** A visitor waits for no feed longer than this. */
const TIMEOUT_MS = 2000;

const text = (most: number) => z.string().min(1).max(most);

const feedAd = z
  .object({
    id: text(100),
    title: text(200),
    text: z.string().max(500),
    display: text(200),
    url: z.url({ protocol: /^https?$/ }).max(2000),
    bid: z.string().regex(/^\d{1,4}(?:\.\d{1,6})?$/),
  })
  .transform(({ bid, ...ad }): FeedAd => ({ ...ad, estimate: bid }));

const answer = z.object({ ads: z.array(z.unknown()) });

/** One that cannot be read does not take the others with it. */
const adsIn = (body: unknown, most: number): FeedAd[] =>
  answer
    .parse(body)
    .ads.flatMap((ad) => feedAd.safeParse(ad).data ?? [])
    .slice(0, most);

/** A feed that is asked on the server: `GET /ads?q=…&count=…`. */
export const httpFeed = ({
  baseUrl,
  fetch: call = fetch,
  timeoutMs = TIMEOUT_MS,
  warn,
}: Setting): FeedProvider => ({
  ads: async (keyword, most) => {
    const asked = new URLSearchParams({ q: keyword, count: String(most) });
    try {
      const response = await call(`${baseUrl()}/ads?${asked}`, {
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      if (!response.ok) throw new Error(`the feed answered ${response.status}`);
      return adsIn(await response.json(), most);
    } catch (error) {
      warn('a search page has no sponsored results', asError(error));
      return [];
    }
  },
});
