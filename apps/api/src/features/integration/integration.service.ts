import {
  type Integration,
  type IntegrationListQuery,
  integrationRoutes,
  type PlatformConnectError,
} from '@adhelm/contract/integration';
import { PLATFORMS, type Platform } from '@adhelm/contract/platform';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Encryption } from '../../encryption.ts';
import { OutsideFailed, PermissionMissing } from '../../errors.ts';
import { API_BASE } from '../../http/register.ts';
import { type AdPlatform, PlatformFailed } from '../../ports/ad-platform.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import { rowChanges } from '../access/row-changes.ts';
import type { Origins } from '../auth/origins.ts';
import { isUsable } from '../auth/session.service.ts';
import { hashedIn, hashOf, randomSecret } from '../auth/tokens.ts';
import type { NotificationRepository } from '../notification/notification.repository.ts';
import type { UserRepository } from '../user/user.repository.ts';
import type { ConnectAttempt, ConnectAttemptRepository } from './connect-attempt.repository.ts';
import type { ConnectionRepository } from './connection.repository.ts';
import { tokenOwner } from './token-owner.ts';

type Repositories = {
  audit: AuditRepository;
  connections: ConnectionRepository;
  connectAttempts: ConnectAttemptRepository;
  notifications: NotificationRepository;
  users: UserRepository;
};

export type Platforms = Partial<Record<Platform, AdPlatform>>;

type Dependencies = {
  inScope: InScope<Repositories>;
  platforms: Platforms;
  encryption: Encryption;
  origins: Pick<Origins, 'accepted' | 'forAccount'>;
  /** Where the API is reached at the app's own address, and where it comes back to. */
  apiUrl: string;
  publicUrl: string;
  /** Begins to retrieve what a fresh connection opens. */
  retrieveAccounts: (connection: { id: number; publisherId: number }, userId: number) => Promise<unknown>;
  clock: Clock;
  warn: (reason: string, error: Error) => void;
};

const CALLBACK = integrationRoutes.facebookCallback.path;
const ATTEMPT_LIFETIME_MS = 10 * 60_000;
const DAY = 86_400_000;
/** People are told that a connection ends this long before. */
const WARN_DAYS = 7;

/** An attempt ends here; the app has a sentence for each code. */
class ConnectRefused extends Error {
  readonly code: PlatformConnectError;

  constructor(code: PlatformConnectError) {
    super(code);
    this.code = code;
  }
}

const NOT_LEAD = 'Only lead advertisers can connect Facebook.';

/** Connects accounts at ad platforms, keeps their consent and notices when it ends. */
export const integrationService = (deps: Dependencies) => {
  const { inScope, platforms, encryption, origins, apiUrl, publicUrl, clock, warn } = deps;
  const redirectUri = `${apiUrl}${CALLBACK}`;
  const rows = rowChanges<Repositories, Integration & { deletedAt: null }>(deps, {
    resource: 'INTEGRATION',
    rows: ({ connections }) => connections,
  });

  const accountOf = (id: number) => inScope(SYSTEM, ({ users }) => users.find({ id }));

  const platformOf = (name: Platform): AdPlatform => {
    const platform = platforms[name];
    if (!platform) throw new OutsideFailed(`${PLATFORMS[name].label} is not set up on this installation.`);
    return platform;
  };

  const isLate = ({ createdAt }: ConnectAttempt) =>
    clock().getTime() - createdAt.getTime() > ATTEMPT_LIFETIME_MS;

  /** The person may have lost what they had when the trip began. */
  const leadOf = async ({ userId }: ConnectAttempt) => {
    const account = await accountOf(userId);
    if (!account || !isUsable(account)) throw new ConnectRefused('deactivated');
    const { publisherId } = account;
    if (!account.isLeadAdvertiser || publisherId === null) throw new ConnectRefused('not-allowed');
    return { ...account, publisherId };
  };

  const keep = async (
    lead: { id: number; publisherId: number },
    { platform }: ConnectAttempt,
    { code, requestId }: { code: string; requestId: string },
  ): Promise<void> => {
    const { publisherId, id: userId } = lead;
    const grant = await platformOf(platform).connect(code, redirectUri);
    const id = await inScope(SYSTEM, async ({ connections, audit }) => {
      const saved = await connections.save(
        {
          publisherId,
          userId,
          platform,
          person: grant.person,
          scopes: grant.scopes,
          missingScopes: grant.missingScopes,
          expiresAt: grant.expiresAt,
          encryptedToken: (connectionId) => encryption.encrypt(grant.accessToken, tokenOwner(connectionId)),
        },
        clock(),
      );
      const { scopes, missingScopes, person } = grant;
      const actor = { userId, actingPublisherId: publisherId, requestId };
      const after = { platform, person, scopes, missingScopes };
      const change = {
        action: 'update',
        entity: 'integration',
        entityId: saved,
        publisherId,
        after,
      } as const;
      await audit.record(actor, change, clock());
      return saved;
    });
    await deps.retrieveAccounts({ id, publisherId }, userId);
  };

  const appPage = (origin: string, said: Record<string, string>) =>
    `${origin}/ad-account?${new URLSearchParams(said)}`;

  return {
    list: ({ scope }: Actor, query: IntegrationListQuery) =>
      inScope(scope, ({ connections }) => connections.list(query)),

    /** Where a lead advertiser goes to connect; the browser that asks is the one that must come back. */
    async loginUrl(actor: Actor, asked: string | undefined, browserSecret: string): Promise<string> {
      const account = await accountOf(actor.userId);
      if (!account?.isLeadAdvertiser) throw new PermissionMissing(NOT_LEAD);
      if (account.publisherId === null)
        throw new PermissionMissing('You do not belong to a publisher yet, so you cannot connect Facebook.');
      const origin = await origins.accepted(asked);
      const state = randomSecret();
      await inScope(SYSTEM, ({ connectAttempts }) =>
        connectAttempts.insert(hashOf(state), {
          browserHash: hashOf(browserSecret),
          userId: account.id,
          platform: 'FACEBOOK',
          origin,
          createdAt: clock(),
        }),
      );
      return platformOf('FACEBOOK').loginUrl({ state, redirectUri, askAgain: true });
    },

    /**
     * Where to send the browser after the platform sent it back. A trip that began on a publisher's domain is sent
     * on to that domain first, where the browser shows the cookie that it began with.
     */
    async complete(
      query: { code?: string | undefined; state?: string | undefined; error?: string | undefined },
      browser: { secrets: readonly string[]; host: string; requestId: string },
    ): Promise<string> {
      const stateHash = hashOf(query.state ?? '');
      const begun = await inScope(SYSTEM, ({ connectAttempts }) => connectAttempts.find(stateHash));
      const isHere = begun !== undefined && hashedIn(begun.browserHash, browser.secrets);
      if (begun && !isHere && new URL(begun.origin).host !== browser.host) {
        const passed = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
        return `${begun.origin}${API_BASE}${CALLBACK}?${new URLSearchParams(passed)}`;
      }
      let origin = publicUrl;
      try {
        const attempt = isHere
          ? await inScope(SYSTEM, ({ connectAttempts }) => connectAttempts.take(stateHash))
          : undefined;
        if (!attempt || isLate(attempt)) throw new ConnectRefused('start-again');
        const lead = await leadOf(attempt);
        origin = await origins.forAccount(attempt.origin, lead);
        if (query.error !== undefined || query.code === undefined) throw new ConnectRefused('cancelled');
        await keep(lead, attempt, { code: query.code, requestId: browser.requestId });
        return appPage(origin, { connected: attempt.platform });
      } catch (error) {
        if (error instanceof PlatformFailed) warn('an ad platform was not connected', error);
        else if (!(error instanceof ConnectRefused)) throw error;
        const code = error instanceof ConnectRefused ? error.code : 'unavailable';
        return appPage(origin, { connectError: code });
      }
    },

    /** The platform is told, unless it has ended the consent itself. */
    async disconnect(actor: Actor, id: number): Promise<Integration> {
      const connection = await rows.get(actor, id);
      if (connection.status === 'DISCONNECTED') return connection;
      const held = await inScope(SYSTEM, ({ connections }) => connections.token(id));
      const token = held && encryption.decrypt(held.token, tokenOwner(id));
      if (held && token)
        await platformOf(held.platform)
          .calls(token)
          .disconnect(held.personRealId)
          .catch((error: Error) => {
            // Dead consent is what was asked for; an answer that is missing leaves it to the person.
            if (!(error instanceof PlatformFailed)) throw error;
            warn('an ad platform was not told of a disconnection', error);
            if (error.problem === 'wait' || error.problem === 'unavailable')
              throw new OutsideFailed(
                `${PLATFORMS[held.platform].label} cannot be reached right now, so that it still holds your consent. Please try again in a moment.`,
              );
          });
      const changed = await rows.change(actor, id, { action: 'update' }, (_, { connections }, now) =>
        connections.change(id, { status: 'DISCONNECTED' }, now),
      );
      await inScope(SYSTEM, ({ connections }) => connections.dropToken(id));
      return changed;
    },

    /** The platform tells that a person took their consent back; a notice that it did not sign changes nothing. */
    async endConsent(signedRequest: string): Promise<void> {
      const ended = platformOf('FACEBOOK').endedConsent(signedRequest);
      if (!ended) throw new PermissionMissing('This notice is not signed by Facebook.');
      await inScope(SYSTEM, async ({ connections }) => {
        for (const id of await connections.ofPerson('FACEBOOK', ended.personRealId))
          await connections.end(id, 'DISCONNECTED', null, clock());
      });
    },

    /** Tells everybody whose connection ends soon, once. */
    warnOfExpiry: (): Promise<void> =>
      inScope(SYSTEM, async ({ connections, notifications }) => {
        const now = clock();
        for (const ending of await connections.expiringBefore(new Date(now.getTime() + WARN_DAYS * DAY))) {
          const { label } = PLATFORMS[ending.platform];
          const days = Math.max(0, Math.ceil(((ending.expiresAt?.getTime() ?? 0) - now.getTime()) / DAY));
          const { publisherId, userId } = ending;
          const told = {
            publisherId,
            kind: 'connection-expires',
            title: `Your ${label} connection ends in ${days === 1 ? 'one day' : `${days} days`}`,
            body: 'Connect again from your avatar menu, or campaigns and costs will no longer be retrieved.',
            link: '/ad-account',
          };
          await notifications.insert([userId], told, now);
          await connections.change(ending.id, { warnedAt: now }, now);
        }
      }),

    forgetOldAttempts: (): Promise<void> =>
      inScope(SYSTEM, ({ connectAttempts }) =>
        connectAttempts.forgetBefore(new Date(clock().getTime() - ATTEMPT_LIFETIME_MS)),
      ),
  };
};

export type IntegrationService = ReturnType<typeof integrationService>;
