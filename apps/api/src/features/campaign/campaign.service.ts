import type { Campaign, CreateCampaign, UpdateCampaign } from '@adhelm/contract/campaign';
import { PLATFORMS } from '@adhelm/contract/platform';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import { Conflict, InvalidInput } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import { rowChanges } from '../access/row-changes.ts';
import { sightOf } from '../access/sight.ts';
import type { AdAccountRepository } from '../ad-account/ad-account.repository.ts';
import { onlyPlace } from '../adapter/amount-place.ts';
import { changeThere } from '../adapter/change-there.ts';
import { asking, type CallsOf, connectedCalls } from '../adapter/platform-calls.ts';
import type { PostRepository } from '../post/post.repository.ts';
import type { CampaignRow, CampaignRowsRepository } from './campaign-rows.repository.ts';

type Repositories = {
  adAccounts: AdAccountRepository;
  audit: AuditRepository;
  campaignRows: CampaignRowsRepository;
  posts: PostRepository;
};

type Dependencies = { inScope: InScope<Repositories>; callsOf: CallsOf; clock: Clock };

const publicCampaign = (row: CampaignRow): Campaign => {
  const { connectionId: _connection, adAccountId: _account, deletedAt: _deleted, ...campaign } = row;
  return campaign;
};

/** Campaigns one by one: what they lead to, and what they may spend at their platform. */
export const campaignService = (deps: Dependencies) => {
  const { inScope, callsOf, clock } = deps;
  const rows = rowChanges<Repositories, CampaignRow>(deps, {
    resource: 'CAMPAIGN',
    rows: ({ campaignRows }, actor) => campaignRows.seenBy(sightOf(actor)),
    audited: publicCampaign,
  });

  const assertPage = async (actor: Actor, publisherId: number, postId: number | null | undefined) => {
    if (postId === null || postId === undefined) return;
    const { kinds } = sightOf(actor);
    const page = await inScope(actor.scope, ({ posts }) =>
      posts.find(postId, { opened: kinds, named: kinds }),
    );
    if (!page || page.deletedAt !== null || page.publisherId !== publisherId)
      throw new InvalidInput('landingPageId', 'This landing page was not found in the publisher.');
  };

  /** Changes an amount where it lies, unless it is no longer what the caller saw. */
  const setAmount = async (
    campaign: CampaignRow,
    what: 'dailyBudget' | 'bidAmount',
    amount: string,
    seen: number | null | undefined,
  ): Promise<void> => {
    const calls = await connectedCalls(callsOf, campaign);
    const places = await inScope(SYSTEM, ({ campaignRows }) => campaignRows.budgetPlaces(campaign.id, what));
    const place = onlyPlace(places, what, campaign.platform);
    const ref = { level: place.level, realId: place.realId } as const;
    const { outcome, now } = await asking(campaign.platform, () =>
      changeThere(
        calls,
        { ref, currency: campaign.currency },
        { field: what, to: amount },
        {
          isExpected: (value) =>
            seen === undefined || (value === null ? seen === null : Number(value) === seen),
        },
      ),
    );
    await inScope(SYSTEM, ({ campaignRows }) =>
      campaignRows.setAmount(campaign.id, place, what, now[what], clock()),
    );
    if (outcome === 'unexpected')
      throw new Conflict(
        `It was changed at ${PLATFORMS[campaign.platform].label} in the meantime: it is ${now[what] ?? 'none'} now.`,
        [{ path: what, message: 'Based on an older version' }],
      );
  };

  const amounts = ({ dailyBudget, bidAmount }: CampaignRow) => ({ dailyBudget, bidAmount });

  const auditAmounts = (actor: Actor, before: CampaignRow, after: CampaignRow) =>
    inScope(actor.scope, ({ audit }) =>
      audit.record(
        actor,
        {
          action: 'update',
          entity: 'campaign',
          entityId: after.id,
          publisherId: after.publisherId,
          before: amounts(before),
          after: amounts(after),
        },
        clock(),
      ),
    );

  return {
    get: async (actor: Actor, id: number): Promise<Campaign> => publicCampaign(await rows.get(actor, id)),

    async update(actor: Actor, id: number, input: UpdateCampaign): Promise<Campaign> {
      const before = await rows.get(actor, id);
      await assertPage(actor, before.publisherId, input.landingPageId);
      const { dailyBudget, bidAmount, seen } = input;
      if (dailyBudget !== undefined) await setAmount(before, 'dailyBudget', dailyBudget, seen?.dailyBudget);
      if (bidAmount !== undefined) await setAmount(before, 'bidAmount', bidAmount, seen?.bidAmount);
      const isBought = dailyBudget !== undefined || bidAmount !== undefined;
      const bought = isBought ? await rows.get(actor, id) : before;
      if (isBought) await auditAmounts(actor, before, bought);
      if (input.landingPageId === undefined) return publicCampaign(bought);
      const change = { action: 'update', basedOn: isBought ? undefined : input.updatedAt } as const;
      const after = await rows.change(actor, id, change, (_, { campaignRows }, now) =>
        campaignRows.lead(id, input.landingPageId ?? null, now),
      );
      return publicCampaign(after);
    },

    /** Made at the platform first; what the platform did not confirm is found by the next retrieval. */
    async create(actor: Actor, input: CreateCampaign): Promise<Campaign> {
      const account = await inScope(actor.scope, ({ adAccounts }) =>
        adAccounts.connectionOf(input.adAccountId),
      );
      if (!account) throw new InvalidInput('adAccountId', 'This ad account was not found.');
      await assertPage(actor, account.publisherId, input.landingPageId);
      const calls = await connectedCalls(callsOf, account);
      const { name, objective, dailyBudget } = input;
      const { currency, realId } = account;
      const made = await asking(account.platform, () =>
        calls.createCampaign({ realId, currency }, { name, objective, dailyBudget, currency }),
      );
      const created = await rows.create(actor, ({ campaignRows }, now) =>
        campaignRows.insert(account, { ...input, realId: made.realId }, now),
      );
      return publicCampaign(created);
    },
  };
};

export type CampaignService = ReturnType<typeof campaignService>;
