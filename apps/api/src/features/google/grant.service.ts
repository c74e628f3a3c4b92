import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Encryption } from '../../encryption.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Grant } from '../../ports/identity-provider.ts';
import { SPREADSHEET_SCOPE } from '../../ports/sheets.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import type { GrantRepository } from './grant.repository.ts';

type Repositories = { grants: GrantRepository; audit: AuditRepository };

type Dependencies = { inScope: InScope<Repositories>; encryption: Encryption; clock: Clock };

/** Whose grant it is, on whose behalf and in which request. */
type Holder = Pick<Actor, 'userId' | 'actingPublisherId' | 'requestId'>;

type HeldGrant = { refreshToken: string; since: Date; forget: () => Promise<void> };

type Kept = 'kept' | 'not-allowed' | 'not-lasting';

/** Keeps what users allowed in their Google accounts, encrypted. */
export const grantService = ({ inScope, encryption, clock }: Dependencies) => {
  const audited = (
    { audit }: Repositories,
    holder: Holder,
    change: { action: 'update' | 'delete'; after?: object },
  ) =>
    audit.record(
      holder,
      { ...change, entity: 'google_grant', entityId: holder.userId, publisherId: holder.actingPublisherId },
      clock(),
    );

  return {
    /** Stores a grant for spreadsheets; one without a refresh token keeps the token that is there. */
    async keep(holder: Holder, { scopes, refreshToken }: Grant): Promise<Kept> {
      if (!scopes.includes(SPREADSHEET_SCOPE)) return 'not-allowed';
      const { userId } = holder;
      return inScope(SYSTEM, async (repositories) => {
        const { grants } = repositories;
        if (refreshToken === null) {
          if (!(await grants.saveScopes(userId, scopes, clock()))) return 'not-lasting';
        } else {
          const encrypted = encryption.encrypt(refreshToken, String(userId));
          await grants.save(userId, { scopes, refreshToken: encrypted }, clock());
        }
        await audited(repositories, holder, { action: 'update', after: { scopes } });
        return 'kept';
      });
    },

    /** The grant with a way to forget it; none when nothing was granted or APP_SECRET has changed since. */
    async of(holder: Holder): Promise<HeldGrant | undefined> {
      const { userId } = holder;
      const stored = await inScope(SYSTEM, ({ grants }) => grants.find(userId));
      if (!stored) return undefined;
      const forget = () =>
        inScope(SYSTEM, async (repositories) => {
          if (await repositories.grants.remove(userId, stored.refreshToken))
            await audited(repositories, holder, { action: 'delete' });
        });
      const refreshToken = encryption.decrypt(stored.refreshToken, String(userId));
      if (refreshToken !== null) return { refreshToken, since: stored.updatedAt, forget };
      await forget();
      return undefined;
    },
  };
};

export type GrantService = ReturnType<typeof grantService>;
