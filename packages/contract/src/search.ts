import { z } from 'zod';
import { id, text } from './fields.ts';
import { HIT_KINDS } from './resources.ts';
import { defineRoute, SIGNED_IN } from './route.ts';

const words = text(100).refine((value) => value !== '', 'Please enter what to search for');

const searchHit = z.object({
  kind: z.enum(HIT_KINDS),
  id,
  title: z.string(),
  /** What tells two hits of one name apart. */
  detail: z.string(),
});
export type SearchHit = z.infer<typeof searchHit>;

const suggestions = z.array(z.string());

export const searchRoutes = {
  find: defineRoute({
    method: 'GET',
    path: '/search',
    permission: SIGNED_IN,
    summary:
      'Search everything the caller may see, best match first: names and ids; without words only suggestions',
    query: z.object({ q: text(100).optional() }),
    response: z.object({ items: z.array(searchHit), suggestions }),
  }),
  remember: defineRoute({
    method: 'POST',
    path: '/search/recent',
    permission: SIGNED_IN,
    summary: 'Remember words that led somewhere, to suggest them again',
    body: z.object({ q: words }),
    response: z.object({ suggestions }),
  }),
};
