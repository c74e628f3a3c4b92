import { randomUUID } from 'node:crypto';
import type { SessionTokens } from '@adhelm/contract/auth';
import {
  ALL_PUBLISHERS,
  HAND_OFF_LIFETIME_MS,
  REFRESH_GRACE_MS,
  ROLE,
  SESSION_ENDS_AFTER_MS,
  SESSION_LIFETIME_MS,
} from '@adhelm/contract/constants';
import { SYSTEM, scopeOf } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import { AppError, NotFound, PermissionMissing, SessionOver } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import type { PublisherService } from '../publisher/publisher.service.ts';
import type { Account, UserRepository } from '../user/user.repository.ts';
import { isAdmin, toUser } from '../user/user.service.ts';
import type { IdentityRecordRepository } from './identity-record.repository.ts';
import { recentLookups } from './recent-lookups.ts';
import type { EndReason, SessionRepository } from './session.repository.ts';
import type { SignInRepository } from './sign-in.repository.ts';
import { hashedIn, hashOf, randomSecret, type Tokens, type VerifiedClaims } from './tokens.ts';

type Repositories = {
  sessions: SessionRepository;
  users: UserRepository;
  audit: AuditRepository;
  signIns: Pick<SignInRepository, 'forgetBefore'>;
  identityRecords: Pick<IdentityRecordRepository, 'forgetBefore'>;
};

type Dependencies = {
  inScope: InScope<Repositories>;
  tokens: Tokens;
  publishers: Pick<PublisherService, 'live'>;
  clock: Clock;
  warn?: (reason: string, error: Error) => void;
};

/** How long a session row is trusted without another look: long enough to spare bursts, short enough to act at once. */
const SESSION_CACHE_MS = 1000;
const FORGET_AFTER_MS = 86_400_000;
/** How exactly it is known when a session was last used. */
const USE_NOTED_MS = 60_000;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Whether an account may be used at all, whatever its permissions. */
export const isUsable = (account: Account): boolean =>
  account.isActive && !account.deleted && (account.publisher === null || account.publisher.usable);

/** What is known of an actor whichever request and token they come with. */
type KnownActor = Omit<Actor, 'requestId' | 'tokenExpiresAt'>;

type SessionRow = {
  id: string;
  actingPublisherId: number | null;
  /** Whether the publisher acted as is deleted. */
  actsForGone: boolean;
  createdAt: Date;
};

const actorOf = (account: Account, session: SessionRow): KnownActor => {
  const admin = isAdmin(account);
  const actingPublisherId = admin ? session.actingPublisherId : account.publisherId;
  return {
    userId: account.id,
    sessionId: session.id,
    isAdmin: admin,
    permissions: new Set(account.permissions),
    actingPublisherId,
    actsForGone: admin && session.actsForGone,
    signedInAt: session.createdAt,
    scope: scopeOf({
      userId: account.id,
      isAdmin: admin,
      seesOwnRowsOnly: account.roles.every(({ id }) => id === ROLE.ADVERTISER),
      homePublisherId: account.publisherId,
      actingPublisherId,
    }),
  };
};

const endOf = ({ createdAt }: Pick<SessionRow, 'createdAt'>): Date => later(createdAt, SESSION_ENDS_AFTER_MS);

const unknownToken = () =>
  new AppError('AU04', 'The refresh token is unknown or has expired. Please sign in again.');

export const sessionService = ({ inScope, tokens, publishers, clock, warn = () => {} }: Dependencies) => {
  const actors = recentLookups<KnownActor>(SESSION_CACHE_MS, clock);

  const end = async (sessionId: string, because: EndReason): Promise<void> => {
    await inScope(SYSTEM, ({ sessions }) => sessions.end(sessionId, because, clock()));
    actors.forget(sessionId);
  };

  /** Reads session and account as they are now; undefined when the session must not be used any more. */
  const current = ({ sessions, users }: Repositories, sessionId: string) =>
    sessions.find(sessionId).then(async (session) => {
      if (!session || session.endedAt || endOf(session) <= clock()) return undefined;
      const account = await users.find({ id: session.userId });
      return account && isUsable(account) ? { session, account } : undefined;
    });

  /** Whoever cannot be noted is served all the same: the disk may be full. */
  const noteUse = async ({ id, userId, lastUsedAt }: { id: string; userId: number; lastUsedAt: Date }) => {
    const now = clock();
    if (now.getTime() - lastUsedAt.getTime() < USE_NOTED_MS) return;
    await inScope(SYSTEM, ({ sessions }) => sessions.touch(id, userId, now)).catch((error: Error) =>
      warn('the use of a session was not noted', error),
    );
  };

  const pair = async (account: Account, session: SessionRow, refreshToken: string) => {
    const left = endOf(session).getTime() - clock().getTime();
    const expiresIn = Math.min(SESSION_LIFETIME_MS, Math.max(left, 1000));
    return {
      accessToken: await tokens.access({ sessionId: session.id, use: 'session' }, expiresIn),
      refreshToken,
      expiresIn,
      user: toUser(account, session.actingPublisherId),
    };
  };

  /** A token bound to a browser is for the hand-off alone; the others last as long as the session may. */
  const issue = async (
    { sessions }: Repositories,
    session: Pick<SessionRow, 'id' | 'createdAt'>,
    refreshToken: string,
    browserHash: Buffer | null,
  ) => {
    const createdAt = clock();
    await sessions.addRefreshToken({
      tokenHash: hashOf(refreshToken),
      sessionId: session.id,
      browserHash,
      createdAt,
      expiresAt: browserHash ? later(createdAt, HAND_OFF_LIFETIME_MS) : endOf(session),
    });
  };

  type Rotation =
    | { outcome: 'rotated'; answer: SessionTokens }
    | { outcome: 'unknown' }
    | { outcome: 'over'; end?: EndReason; sessionId: string };

  /** With the secrets of a browser it takes the token of a hand-off, once; without them every other token. */
  const rotate = (refreshToken: string, browserSecrets: readonly string[] | null): Promise<Rotation> =>
    inScope(SYSTEM, async (repositories) => {
      const tokenHash = hashOf(refreshToken);
      const held = await repositories.sessions.holdRefreshToken(tokenHash);
      if (!held) return { outcome: 'unknown' };
      const { sessionId, browserHash, usedAt } = held;
      const now = clock();
      if ((browserHash !== null) !== (browserSecrets !== null)) return { outcome: 'unknown' };
      if (browserHash && (usedAt || !hashedIn(browserHash, browserSecrets ?? [])))
        return { outcome: 'unknown' };
      if (!usedAt && held.expiresAt <= now) return { outcome: 'unknown' };
      if (usedAt && now.getTime() - usedAt.getTime() > REFRESH_GRACE_MS)
        return { outcome: 'over', end: 'refresh token reused', sessionId };
      const found = await current(repositories, sessionId);
      if (!found) return { outcome: 'over', end: 'no longer usable', sessionId };
      const successor = tokens.successorOf(refreshToken);
      if (!usedAt) {
        await repositories.sessions.markUsed(tokenHash, now);
        await issue(repositories, found.session, successor, null);
      }
      return { outcome: 'rotated', answer: await pair(found.account, found.session, successor) };
    });

  const exchange = async (refreshToken: string, browserSecrets: readonly string[] | null) => {
    const rotation = await rotate(refreshToken, browserSecrets);
    if (rotation.outcome === 'rotated') return rotation.answer;
    if (rotation.outcome === 'unknown') throw unknownToken();
    if (rotation.end) await end(rotation.sessionId, rotation.end);
    throw new SessionOver();
  };

  return {
    /** Starts a session and gives the pair that travels in the address: worthless outside the browser it is bound to. */
    start: (account: Account, browserHash: Buffer, requestId: string, device: string | null = null) =>
      inScope(SYSTEM, async (repositories) => {
        const now = clock();
        const id = randomUUID();
        const session = { id, userId: account.id, actingPublisherId: null, createdAt: now, device };
        await repositories.sessions.insert(session);
        const refreshToken = randomSecret();
        await issue(repositories, session, refreshToken, browserHash);
        await repositories.audit.record(
          { userId: account.id, actingPublisherId: null, requestId },
          { action: 'sign-in', entity: 'session', entityId: session.id, publisherId: account.publisherId },
          now,
        );
        const accessToken = await tokens.access(
          { sessionId: session.id, use: 'hand-off' },
          HAND_OFF_LIFETIME_MS,
        );
        return { accessToken, refreshToken, expiresIn: HAND_OFF_LIFETIME_MS };
      }),

    /** One successor per token; reuse after the grace ends the whole family. */
    refresh: (refreshToken: string): Promise<SessionTokens> => exchange(refreshToken, null),

    /** The session behind the pair of the address, for a browser that holds the secret of that sign-in. */
    takeHandOff: (refreshToken: string, browserSecrets: readonly string[]): Promise<SessionTokens> =>
      exchange(refreshToken, browserSecrets),

    async actor(claims: VerifiedClaims, requestId: string): Promise<Actor> {
      const ofRequest = { requestId, tokenExpiresAt: claims.expiresAt };
      const actor = await actors.get(claims.sessionId, async () => {
        const found = await inScope(SYSTEM, (repositories) => current(repositories, claims.sessionId));
        if (!found) throw new SessionOver();
        await noteUse(found.session);
        return actorOf(found.account, found.session);
      });
      return { ...actor, ...ofRequest };
    },

    /** Ends the session of either token, expired or not; unknown ones harm nobody. */
    async logOut({
      accessToken,
      refreshToken,
    }: {
      accessToken?: string;
      refreshToken?: string;
    }): Promise<void> {
      const ids = [
        accessToken && (await tokens.sessionOf(accessToken)),
        refreshToken &&
          (await inScope(SYSTEM, ({ sessions }) => sessions.ofRefreshToken(hashOf(refreshToken)))),
      ];
      for (const id of new Set(ids)) if (id) await end(id, 'signed out');
    },

    /** The tokens given before it cannot be refreshed any more. */
    async switchPublisher(actor: Actor, publisherId: number): Promise<SessionTokens> {
      if (!actor.isAdmin) throw new PermissionMissing('Only admins can switch publisher.');
      const target = publisherId === ALL_PUBLISHERS ? null : publisherId;
      if (target !== null && !(await publishers.live(target))) throw new NotFound('This publisher');
      const answer = await inScope(SYSTEM, async (repositories) => {
        await repositories.sessions.hold(actor.sessionId);
        const found = await current(repositories, actor.sessionId);
        if (!found) throw new SessionOver();
        await repositories.sessions.actAs(actor.sessionId, target);
        await repositories.audit.record(
          actor,
          {
            action: 'switch-publisher',
            entity: 'session',
            entityId: actor.sessionId,
            publisherId: target,
            before: { actingPublisherId: actor.actingPublisherId },
            after: { actingPublisherId: target },
          },
          clock(),
        );
        const refreshToken = randomSecret();
        await repositories.sessions.removeRefreshTokens(actor.sessionId);
        await issue(repositories, found.session, refreshToken, null);
        return pair(found.account, { ...found.session, actingPublisherId: target }, refreshToken);
      });
      actors.forget(actor.sessionId);
      return answer;
    },

    /** What people may do has changed: their next request here is looked up again, at other processes within a second. */
    rightsChanged: (): void => actors.forgetAll(),

    /** They were ended: what is remembered of them here is no longer true. */
    forget: (sessionIds: readonly string[]): void => actors.forget(...sessionIds),

    countActive: () => inScope(SYSTEM, ({ sessions }) => sessions.countActive(clock())),

    /** Removes sessions, tokens, sign-in attempts and the built-in provider's records that are over. */
    forgetOld: () =>
      inScope(SYSTEM, async ({ sessions, signIns, identityRecords }) => {
        const moment = later(clock(), -FORGET_AFTER_MS);
        await sessions.forgetBefore(moment);
        await signIns.forgetBefore(moment);
        await identityRecords.forgetBefore(clock());
      }),
  };
};

export type SessionService = ReturnType<typeof sessionService>;
