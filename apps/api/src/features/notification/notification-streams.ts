import { Readable } from 'node:stream';
import { SESSION_ENDS_AFTER_MS } from '@adhelm/contract/constants';
import type { NotificationNews } from '@adhelm/contract/notification';
import { type Scope, SYSTEM } from '@adhelm/domain/access-scope';
import { askingAsServer } from '../../asker.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import { SessionOver, TooManyRequests, Unavailable } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Every } from '../../ports/every.ts';
import type { Actor } from '../access/actor.ts';
import { hiddenPagesOf } from '../access/sight.ts';
import type { ListenerRepository, ListeningSession, Standing } from './listener.repository.ts';

const LOOK_EVERY_MS = 1000;
/** Something is sent at least so often, so that neither end nor anything between takes the silence for a loss. */
const BEAT_EVERY_MS = 20_000;
/** What waits for a reader that does not read; an event has some 80 bytes. */
const MOST_WAITING_BYTES = 4096;

export type StreamLimits = { perUser: number; perProcess: number };
const LIMITS: StreamLimits = { perUser: 8, perProcess: 2000 };

type Listener = ListeningSession & {
  userId: number;
  tokenExpiresAt: number;
  actsAs: string;
  /** The event that it was sent last. */
  told: string;
  heardAt: number;
  stream: Readable;
};

type Dependencies = {
  inScope: InScope<{ listeners: ListenerRepository }>;
  clock: Clock;
  every: Every;
  /** Aborted when the server is about to stop. */
  stopping: AbortSignal;
  limits?: StreamLimits | undefined;
  warn: (reason: string, error: Error) => void;
};

/** No publisher has this number. */
const NO_PUBLISHER = 0;

const publisherOf = (scope: Scope): number | null => {
  if (scope.kind === 'publisher') return scope.publisherId;
  return scope.kind === 'none' ? NO_PUBLISHER : null;
};

const eventOf = ({ unread, latestId, messages }: NotificationNews) =>
  `data: ${JSON.stringify({ unread, latestId, messages })}\n\n`;

/**
 * Tells everybody who listens how their notifications stand. A stream is a place in memory: while there are any, one
 * question a second asks for all of them, so that it does not matter which process wrote a notification, and a session
 * that is over is noticed.
 */
export const notificationStreams = (given: Dependencies) => {
  const { inScope, clock, every, stopping, limits = LIMITS, warn } = given;
  const now = () => clock().getTime();
  /** The oldest come first. */
  const listeners = new Set<Listener>();
  let stopLooking: (() => void) | undefined;
  let isAway = false;

  const forget = (listener: Listener) => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopLooking?.();
    stopLooking = undefined;
  };

  const end = (listener: Listener) => {
    forget(listener);
    listener.stream.push(null);
  };

  const send = (listener: Listener, text: string) => {
    listener.heardAt = now();
    listener.stream.push(text);
    if (listener.stream.readableLength > MOST_WAITING_BYTES) listener.stream.destroy();
  };

  const tell = (listener: Listener, news: NotificationNews) => {
    const event = eventOf(news);
    if (listener.told === event) return;
    listener.told = event;
    send(listener, event);
  };

  const standingsOf = (sessions: readonly ListeningSession[]): Promise<Standing[]> =>
    inScope(SYSTEM, ({ listeners: asked }) =>
      asked.standings(sessions, new Date(now() - SESSION_ENDS_AFTER_MS)),
    );

  const look = async () => {
    const asked = [...listeners];
    const sessions = new Map(asked.map((listener) => [listener.sessionId, listener]));
    const standings = await standingsOf([...sessions.values()]);
    const bySession = new Map(standings.map((standing) => [standing.sessionId, standing]));
    for (const listener of asked) {
      if (!listeners.has(listener)) continue;
      const standing = bySession.get(listener.sessionId);
      if (standing?.usable && standing.actsAs === listener.actsAs) tell(listener, standing);
      else end(listener);
    }
  };

  const beat = () => {
    for (const listener of listeners) {
      if (listener.tokenExpiresAt <= now()) end(listener);
      else if (now() - listener.heardAt >= BEAT_EVERY_MS) send(listener, ':\n\n');
    }
  };

  let looking: Promise<void> | undefined;
  /** The beat goes on while an answer of the database is waited for. */
  const beatAndLook = async (): Promise<void> => {
    beat();
    if (listeners.size === 0) return;
    looking ??= look()
      .then(
        () => {
          isAway = false;
        },
        (error: Error) => {
          if (!isAway) warn('nobody is told of notifications for now', error);
          isAway = true;
        },
      )
      .finally(() => {
        looking = undefined;
      });
    await looking;
  };

  const admit = (listener: Listener) => {
    if (stopping.aborted) throw new Unavailable('The server is about to stop. Please ask again.');
    if (listeners.size >= limits.perProcess)
      throw new TooManyRequests('Too many listen at once. Ask for the list from time to time instead.', 60);
    const ofUser = [...listeners].filter(({ userId }) => userId === listener.userId);
    const [oldest] = ofUser;
    if (oldest && ofUser.length >= limits.perUser) end(oldest);
    listeners.add(listener);
    // For all who listen, whoever came first: it must not end with them.
    stopLooking ??= askingAsServer(() => every(LOOK_EVERY_MS, beatAndLook));
  };

  stopping.addEventListener('abort', () => {
    for (const listener of listeners) end(listener);
  });

  return {
    /** Says at once how things stand, and again whenever that changes, until the session or the token is over. */
    open: async (actor: Actor): Promise<Readable> => {
      const { userId, sessionId, tokenExpiresAt } = actor;
      const session = { sessionId, publisherId: publisherOf(actor.scope), hidden: hiddenPagesOf(actor) };
      const [standing] = await standingsOf([session]);
      if (!standing?.usable) throw new SessionOver();
      const { actsAs } = standing;
      const stream = new Readable({ read: () => {} });
      const listener: Listener = {
        ...session,
        userId,
        actsAs,
        tokenExpiresAt: tokenExpiresAt.getTime(),
        told: eventOf(standing),
        heardAt: now(),
        stream,
      };
      admit(listener);
      stream.once('close', () => forget(listener));
      stream.push(listener.told);
      return stream;
    },
    /** How many listen. */
    count: () => listeners.size,
  };
};

export type NotificationStreams = ReturnType<typeof notificationStreams>;
