import { z } from 'zod';
import { instant } from './fields.ts';
import { defineRoute, SIGNED_IN } from './route.ts';

const sessionSchema = z.object({
  id: z.uuid(),
  /** Such as "Firefox on Windows"; "Unknown device" where the browser does not say. */
  device: z.string(),
  signedInAt: instant,
  /** To the minute. */
  lastUsedAt: instant,
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof sessionSchema>;

const ended = z.object({ ended: z.number().int() });

export const sessionRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/user/me/sessions',
    permission: SIGNED_IN,
    summary: 'Where the caller is signed in, last used first',
    response: z.object({ items: z.array(sessionSchema) }),
  }),
  end: defineRoute({
    method: 'DELETE',
    path: '/user/me/sessions/:id',
    permission: SIGNED_IN,
    summary: 'End one of the own sessions; its next request is refused',
    params: z.object({ id: z.uuid() }),
    response: ended,
  }),
  endOthers: defineRoute({
    method: 'DELETE',
    path: '/user/me/sessions',
    permission: SIGNED_IN,
    summary: 'End every own session but the one that asks',
    response: ended,
  }),
};
