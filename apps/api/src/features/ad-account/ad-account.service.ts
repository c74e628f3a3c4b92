import type { AdAccount, AdAccountListQuery, UpdateAdAccount } from '@adhelm/contract/ad-account';
import type { JobListQuery } from '@adhelm/contract/job';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { isZone } from '@adhelm/domain/time-zone';
import { onMissingReference } from '../../db/entities/conflicts.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import { InvalidInput, PermissionMissing } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import { rowChanges } from '../access/row-changes.ts';
import { openHour } from '../adapter/cost-facts.ts';
import type { SyncRunRepository } from '../job/sync-run.repository.ts';
import type { UserRepository } from '../user/user.repository.ts';
import type { AdAccountRepository } from './ad-account.repository.ts';

type Repositories = {
  adAccounts: AdAccountRepository;
  audit: AuditRepository;
  syncRuns: SyncRunRepository;
  users: UserRepository;
};

type Dependencies = { inScope: InScope<Repositories>; clock: Clock };

export const adAccountService = (deps: Dependencies) => {
  const { inScope, clock } = deps;
  const rows = rowChanges<Repositories, AdAccount & { deletedAt: null }>(deps, {
    resource: 'ADACCOUNT',
    rows: ({ adAccounts }) => adAccounts,
  });

  /** Somebody who works for the publisher that the account then belongs to. */
  const assertAdvertiser = async (userId: number, publisherId: number) => {
    const user = await inScope(SYSTEM, ({ users }) => users.find({ id: userId }));
    if (!user || user.deleted || user.publisherId !== publisherId)
      throw new InvalidInput('userId', 'This advertiser was not found in the publisher.');
  };

  /** What the account cost before it was handed over stays where it was recorded. */
  const crawledFrom = (account: AdAccount, asked: string | null | undefined): Date | null => {
    const zone = isZone(account.timeZone) ? account.timeZone : null;
    const now = clock().getTime();
    const handOver = zone ? openHour(zone, now) : now;
    if (asked === null) return null;
    return new Date(Math.max(handOver, asked === undefined ? 0 : Date.parse(asked)));
  };

  return {
    list: ({ scope }: Actor, query: AdAccountListQuery) =>
      inScope(scope, ({ adAccounts }) => adAccounts.list(query)),

    get: (actor: Actor, id: number): Promise<AdAccount> => rows.get(actor, id),

    async syncs(actor: Actor, id: number, query: Pick<JobListQuery, 'page' | 'limit' | 'sortOrder'>) {
      await rows.get(actor, id);
      return inScope(actor.scope, ({ syncRuns }) => syncRuns.list({ ...query, adAccountIds: [id] }));
    },

    async update(actor: Actor, id: number, input: UpdateAdAccount): Promise<AdAccount> {
      const account = await rows.get(actor, id);
      const leaves = input.publisherId !== undefined && input.publisherId !== account.publisherId;
      if (leaves && actor.scope.kind !== 'all')
        throw new PermissionMissing('Only an admin acting for all publishers can hand an ad account over.');
      const publisherId = leaves ? input.publisherId : undefined;
      if (input.userId) await assertAdvertiser(input.userId, publisherId ?? account.publisherId);
      return rows.change(
        actor,
        id,
        { action: 'update', basedOn: input.updatedAt },
        (before, { adAccounts }, now) => {
          const buyAt =
            input.buyAt === undefined ? undefined : input.buyAt === null ? null : new Date(input.buyAt);
          const changes = leaves
            ? {
                publisherId: publisherId ?? before.publisherId,
                userId: input.userId ?? null,
                buyAt: crawledFrom(before, input.buyAt),
              }
            : {
                ...(input.userId !== undefined && { userId: input.userId }),
                ...(buyAt !== undefined && { buyAt }),
              };
          return onMissingReference(
            adAccounts.change(id, changes, now),
            'ad_accounts_publisher_id_fkey',
            () => new InvalidInput('publisherId', 'This publisher was not found.'),
          );
        },
      );
    },
  };
};

export type AdAccountService = ReturnType<typeof adAccountService>;
