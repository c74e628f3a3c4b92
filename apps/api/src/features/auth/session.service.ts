import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { SessionTokens } from '@adhelm/contract/auth';
import {
  ALL_PUBLISHERS,
  HAND_OFF_LIFETIME_MS,
  REFRESH_GRACE_MS,
  REFRESH_LIFETIME_MS,
  ROLE,
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
import { recentValues } from './recent-values.ts';
import type { EndReason, SessionRepository } from './session.repository.ts';
import { type AccessClaims, hashOf, randomSecret, type Tokens } from './tokens.ts';

type Repositories = { sessions: SessionRepository; users: UserRepository; audit: AuditRepository };

type Dependencies = {
  inScope: InScope<Repositories>;
  tokens: Tokens;
  publishers: Pick<PublisherService, 'live'>;
  clock: Clock;
};

/** How long a session row is trusted without another look: long enough to spare bursts, short enough to act at once. */
const SESSION_CACHE_MS = 1000;
const FORGET_AFTER_MS = 86_400_000;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Whether an account may be used at all, whatever its permissions. */
export const isUsable = (account: Account): boolean =>
  account.isActive && !account.deleted && (account.publisher === null || account.publisher.usable);

const actorOf = (
  account: Account,
  session: { id: string; actingPublisherId: number | null },
): Omit<Actor, 'requestId'> => {
  const admin = isAdmin(account);
  const actingPublisherId = admin ? session.actingPublisherId : account.publisherId;
  return {
    userId: account.id,
    sessionId: session.id,
    isAdmin: admin,
    permissions: new Set(account.permissions),
    actingPublisherId,
    scope: scopeOf({
      userId: account.id,
      isAdmin: admin,
      seesOwnRowsOnly: account.roles.every(({ id }) => id === ROLE.ADVERTISER),
      homePublisherId: account.publisherId,
      actingPublisherId,
    }),
  };
};

const sameSecret = (stored: Buffer, presented: string | undefined): boolean =>
  presented !== undefined && timingSafeEqual(stored, hashOf(presented));

const unknownToken = () =>
  new AppError('AU04', 'The refresh token is unknown or has expired. Please sign in again.');

export const sessionService = ({ inScope, tokens, publishers, clock }: Dependencies) => {
  const actors = recentValues<Omit<Actor, 'requestId'>>(SESSION_CACHE_MS, clock);

  const end = async (sessionId: string, because: EndReason): Promise<void> => {
    await inScope(SYSTEM, ({ sessions }) => sessions.end(sessionId, because, clock()));
    actors.forget(sessionId);
  };

  /** Reads session and account as they are now; undefined when the session must not be used any more. */
  const current = ({ sessions, users }: Repositories, sessionId: string) =>
    sessions.find(sessionId).then(async (session) => {
      if (!session || session.endedAt) return undefined;
      const account = await users.find({ id: session.userId });
      return account && isUsable(account) ? { session, account } : undefined;
    });

  const pair = async (
    account: Account,
    session: { id: string; actingPublisherId: number | null },
    refreshToken: string,
  ) => ({
    accessToken: await tokens.access({ sessionId: session.id, use: 'session' }, SESSION_LIFETIME_MS),
    refreshToken,
    expiresIn: SESSION_LIFETIME_MS,
    user: toUser(account, session.actingPublisherId),
  });

  const issue = async (
    { sessions }: Repositories,
    sessionId: string,
    refreshToken: string,
    browser: Buffer | null,
  ) => {
    const createdAt = clock();
    const lifetime = browser ? HAND_OFF_LIFETIME_MS : REFRESH_LIFETIME_MS;
    await sessions.addRefreshToken({
      tokenHash: hashOf(refreshToken),
      sessionId,
      browserHash: browser,
      createdAt,
      expiresAt: later(createdAt, lifetime),
    });
  };

  type Rotation =
    | { outcome: 'rotated'; answer: SessionTokens }
    | { outcome: 'unknown' }
    | { outcome: 'over'; end?: EndReason; sessionId: string };

  const rotate = (refreshToken: string, browserSecret: string | undefined): Promise<Rotation> =>
    inScope(SYSTEM, async (repositories) => {
      const tokenHash = hashOf(refreshToken);
      const held = await repositories.sessions.holdRefreshToken(tokenHash);
      if (!held) return { outcome: 'unknown' };
      const { sessionId, browserHash, usedAt } = held;
      const now = clock();
      if (browserHash && (usedAt || !sameSecret(browserHash, browserSecret))) return { outcome: 'unknown' };
      if (!usedAt && held.expiresAt <= now) return { outcome: 'unknown' };
      if (usedAt && now.getTime() - usedAt.getTime() > REFRESH_GRACE_MS)
        return { outcome: 'over', end: 'refresh token reused', sessionId };
      const found = await current(repositories, sessionId);
      if (!found) return { outcome: 'over', end: 'account closed', sessionId };
      const successor = tokens.successorOf(refreshToken);
      if (!usedAt) {
        await repositories.sessions.markUsed(tokenHash, now);
        await issue(repositories, sessionId, successor, null);
      }
      return { outcome: 'rotated', answer: await pair(found.account, found.session, successor) };
    });

  return {
    /** Starts a session and gives the pair that travels in the address: worthless outside the browser it is bound to. */
    start: (account: Account, browserSecret: string, requestId: string) =>
      inScope(SYSTEM, async (repositories) => {
        const session = { id: randomUUID(), userId: account.id, actingPublisherId: null };
        const now = clock();
        await repositories.sessions.insert(session, now);
        const refreshToken = randomSecret();
        await issue(repositories, session.id, refreshToken, hashOf(browserSecret));
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
    async refresh(refreshToken: string, browserSecret: string | undefined): Promise<SessionTokens> {
      const rotation = await rotate(refreshToken, browserSecret);
      if (rotation.outcome === 'rotated') return rotation.answer;
      if (rotation.outcome === 'unknown') throw unknownToken();
      if (rotation.end) await end(rotation.sessionId, rotation.end);
      throw new SessionOver();
    },

    async actor(claims: AccessClaims, requestId: string): Promise<Actor> {
      const known = actors.get(claims.sessionId);
      if (known) return { ...known, requestId };
      const found = await inScope(SYSTEM, (repositories) => current(repositories, claims.sessionId));
      if (!found) throw new SessionOver();
      const actor = actorOf(found.account, found.session);
      actors.set(claims.sessionId, actor);
      return { ...actor, requestId };
    },

    end,

    async switchPublisher(actor: Actor, publisherId: number): Promise<SessionTokens> {
      if (!actor.isAdmin) throw new PermissionMissing('Only admins can switch publisher.');
      const target = publisherId === ALL_PUBLISHERS ? null : publisherId;
      if (target !== null && !(await publishers.live(target))) throw new NotFound('This publisher');
      const answer = await inScope(SYSTEM, async (repositories) => {
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
        await issue(repositories, actor.sessionId, refreshToken, null);
        return pair(found.account, { id: actor.sessionId, actingPublisherId: target }, refreshToken);
      });
      actors.forget(actor.sessionId);
      return answer;
    },

    countActive: () => inScope(SYSTEM, ({ sessions }) => sessions.countActive(clock())),

    /** Removes sessions, tokens and sign-in attempts that can never be used again. */
    forgetOld: () =>
      inScope(SYSTEM, ({ sessions }) => sessions.forgetBefore(later(clock(), -FORGET_AFTER_MS))),
  };
};

export type SessionService = ReturnType<typeof sessionService>;
