import { adapterRoutes } from '@adhelm/contract/adapter';
import type { Register } from '../../http/register.ts';
import type { StandingService } from './standing.service.ts';
import type { SyncService } from './sync.service.ts';

type Dependencies = { syncs: SyncService; standings: StandingService };

const STEPS = {
  pauseCampaign: { kind: 'campaign', wanted: 'PAUSED' },
  resumeCampaign: { kind: 'campaign', wanted: 'ACTIVE' },
  pauseAd: { kind: 'ad', wanted: 'PAUSED' },
  resumeAd: { kind: 'ad', wanted: 'ACTIVE' },
} as const;

export const registerAdapterRoutes = (register: Register, { syncs, standings }: Dependencies) => {
  for (const name of Object.keys(STEPS) as (keyof typeof STEPS)[])
    register(adapterRoutes[name], ({ actor, params, body }) =>
      standings.set(actor, { ...STEPS[name], id: params.id, seen: body?.status }),
    );

  register(adapterRoutes.syncAdAccounts, async ({ actor, params, query }) =>
    syncs.answer(actor, await syncs.startAccounts(actor, params.id), query),
  );
  register(adapterRoutes.syncCampaigns, async ({ actor, params, query }) =>
    syncs.answer(actor, await syncs.startAccount(actor, params.id, { kind: 'CAMPAIGNS' }), query),
  );
  register(adapterRoutes.syncAds, async ({ actor, params, query: { wait, ...days } }) =>
    syncs.answer(actor, await syncs.startAccount(actor, params.id, { kind: 'ADS', ...days }), { wait }),
  );
};
