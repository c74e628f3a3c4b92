import { z } from 'zod';
import { byId, id, instant, text } from './fields.ts';
import { listOf, listQuery } from './list.ts';
import { PLATFORM_KEYS } from './platform.ts';
import { publisherRef } from './publisher.ts';
import { defineRoute, SIGNED_IN } from './route.ts';
import { userRef } from './user.ts';

/** `RECONNECT`: the platform no longer takes the consent, and only the person who gave it can give another. */
const CONNECTION_STATUSES = ['CONNECTED', 'RECONNECT', 'DISCONNECTED'] as const;
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number];

/** Somebody's account at an ad platform, connected so that what it buys can be retrieved and changed. */
const integrationSchema = z.object({
  id,
  /** What the person is called there. */
  account: z.string(),
  platform: z.enum(PLATFORM_KEYS),
  status: z.enum(CONNECTION_STATUSES),
  user: userRef.nullable(),
  publisherId: id,
  publisher: publisherRef,
  /** What it needs and the person did not allow. */
  missingScopes: z.array(z.string()),
  adAccountsCount: z.number().int().min(0),
  connectedAt: instant,
  disconnectedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  lastSyncAt: instant.nullable(),
  lastError: z.string().nullable(),
  updatedAt: instant,
});
export type Integration = z.infer<typeof integrationSchema>;

const SERVICE_KEYS = ['GOOGLE_SHEETS', 'OPENAI', 'GEMINI', 'EXCHANGE_RATES'] as const;
export type ServiceKey = (typeof SERVICE_KEYS)[number];

/** An outside service that is no ad platform. */
const serviceSchema = z.object({
  key: z.enum(SERVICE_KEYS),
  status: z.enum(['CONNECTED', 'DISCONNECTED']),
  /** Everybody connects an account of their own; the others are set up once for the whole installation. */
  isPersonal: z.boolean(),
  /** A built-in stand-in answers in its place. */
  isSimulated: z.boolean(),
  connectedAt: instant.nullable(),
});
export type OutsideService = z.infer<typeof serviceSchema>;

const count = z.number().int().min(0);

/** A feed that tells what clicks earned. */
const feedSchema = z.object({
  name: z.string(),
  /** A built-in stand-in for a feed. */
  isSimulated: z.boolean(),
  lastCallbackAt: instant.nullable(),
  /** Call-backs of the last 30 days in UTC, today included, and those of them that were brought to their click. */
  received: count,
  applied: count,
  /** Call-backs that came before their click, and those whose click never came. */
  waiting: count,
  orphans: count,
  /** Call-backs that could not be counted and that nobody has decided about. */
  deadLetters: count,
  /** Its daily reports; null where none were ever asked for. */
  pull: z
    .object({
      at: instant.nullable(),
      /** Up to when it knows estimates, and what was earned in the end. */
      estimateUntil: instant.nullable(),
      finalUntil: instant.nullable(),
      /** Why they could not be read last. */
      failure: z.string().nullable(),
    })
    .nullable(),
  /** What its reports say of days without clicks, or of channels without a website. */
  missingFigures: count,
});
export type Feed = z.infer<typeof feedSchema>;

const processSchema = z.object({
  id: z.uuid(),
  host: z.string(),
  roles: z.array(z.string()),
  startedAt: instant,
  /** When it was last heard of. */
  seenAt: instant,
  isSilent: z.boolean(),
  /** Bytes of what visitors did that is no fact yet, and since when the oldest of it waits. */
  waitingBytes: count,
  waitsSince: instant.nullable(),
  /** Steps of visitors that the disk did not take. */
  lost: count,
});
export type Process = z.infer<typeof processSchema>;

export const INTEGRATION_SORT_KEYS = [
  'id',
  'account',
  'platform',
  'status',
  'publisher',
  'connectedAt',
] as const;
const integrationListQuery = listQuery(INTEGRATION_SORT_KEYS).omit({ archived: true });
export type IntegrationListQuery = z.output<typeof integrationListQuery>;

/** Why an account was not connected; the address carries the code, the app has the sentence. */
export const PLATFORM_CONNECT_ERRORS = [
  'start-again',
  'cancelled',
  'deactivated',
  'not-allowed',
  'other-person',
  'unavailable',
] as const;
export type PlatformConnectError = (typeof PLATFORM_CONNECT_ERRORS)[number];

export const integrationRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/integration',
    permission: 'GET_INTEGRATIONS',
    summary: 'List connected accounts at ad platforms',
    query: integrationListQuery,
    response: listOf(integrationSchema),
  }),
  services: defineRoute({
    method: 'GET',
    path: '/integration/services',
    permission: 'GET_INTEGRATIONS',
    summary: 'Outside services other than ad platforms, and whether they are connected for the caller',
    response: z.array(serviceSchema),
  }),
  feeds: defineRoute({
    method: 'GET',
    path: '/integration/feeds',
    permission: 'GET_INTEGRATIONS',
    summary: 'How feeds of sponsored results are doing; for admins who act for all publishers',
    response: z.array(feedSchema),
  }),
  processes: defineRoute({
    method: 'GET',
    path: '/integration/processes',
    permission: 'GET_INTEGRATIONS',
    summary: 'The processes of the installation, and what waits there; for admins who act for all publishers',
    response: z.array(processSchema),
  }),
  disconnect: defineRoute({
    method: 'POST',
    path: '/integration/:id/disconnect',
    permission: 'UPDATE_INTEGRATION',
    summary: 'Take back what an ad platform was allowed',
    params: byId,
    response: integrationSchema,
  }),
  facebookLoginUrl: defineRoute({
    method: 'GET',
    path: '/facebook-auth/login-url',
    permission: SIGNED_IN,
    summary: 'Where a lead advertiser connects Facebook',
    query: z.object({ origin: text(300).optional() }),
    response: z.object({ url: z.string() }),
  }),
  facebookCallback: defineRoute({
    method: 'GET',
    path: '/facebook-auth/callback',
    public: true,
    guarded: true,
    summary: 'Where Facebook sends the browser back; answers with a redirect into the app',
    query: z.object({
      code: text(4096).optional(),
      state: text(512).optional(),
      error: text(200).optional(),
    }),
    response: z.void(),
    status: 302,
  }),
  facebookDeauthorise: defineRoute({
    method: 'POST',
    path: '/facebook-auth/deauthorise',
    public: true,
    guarded: true,
    summary: 'Facebook tells that a person took their consent back',
    form: true,
    body: z.object({ signed_request: text(4000) }),
    response: z.object({}),
  }),
};
