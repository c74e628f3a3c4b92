import { z } from 'zod';
import { byId, flagParam, id, instant } from './fields.ts';
import { jobSchema } from './job.ts';
import { defineRoute } from './route.ts';

/** How long a call that starts or joins a job waits for its end. */
export const SYNC_ANSWER_MS = 20_000;

/** Where a campaign or an ad stands after somebody paused or resumed it. */
const standing = z.object({
  id,
  status: z.string(),
  /** What that comes to with everything above it. */
  effectiveStatus: z.string(),
  /** Why it still does not run, where it does not. */
  warning: z.string().nullable(),
});
export type StandingAnswer = z.infer<typeof standing>;

const started = z.object({
  status: z.enum(['done', 'failed', 'running']),
  jobId: id,
  job: jobSchema,
});
export type StartedSync = z.infer<typeof started>;

/** Whoever follows the job by its own call need not wait here for its end. */
const following = z.object({ wait: flagParam.optional() });

/** What the caller saw, so that nobody pauses what somebody else has changed meanwhile. */
const seen = z.object({ status: z.string().max(40).optional() });

const step = <const Path extends `/${string}`>(path: Path, summary: string) =>
  defineRoute({
    method: 'POST',
    path,
    permission: 'UPDATE_CAMPAIGN',
    summary,
    params: byId,
    body: seen,
    bodyOptional: true,
    response: standing,
  });

export const adapterRoutes = {
  pauseCampaign: step('/adapter/campaigns/:id/pause', 'Pause a campaign at its ad platform'),
  resumeCampaign: step('/adapter/campaigns/:id/resume', 'Resume a campaign at its ad platform'),
  pauseAd: step('/adapter/ads/:id/pause', 'Pause an ad at its ad platform'),
  resumeAd: step('/adapter/ads/:id/resume', 'Resume an ad at its ad platform'),
  syncAdAccounts: defineRoute({
    method: 'GET',
    path: '/adapter/:id/sync/ad-accounts',
    permission: 'FORCE_UPDATE_ADACCOUNTS',
    summary: 'Retrieve the ad accounts of a connection; the id is that of the integration',
    params: byId,
    query: following,
    response: started,
  }),
  syncCampaigns: defineRoute({
    method: 'GET',
    path: '/adapter/:id/sync/campaigns',
    permission: 'FORCE_UPDATE_CAMPAIGNS',
    summary: 'Retrieve campaigns and ad sets of an ad account',
    params: byId,
    query: following,
    response: started,
  }),
  syncAds: defineRoute({
    method: 'GET',
    path: '/adapter/:id/sync/ads',
    permission: 'FORCE_UPDATE_CAMPAIGNS',
    summary: 'Retrieve everything in an ad account, with what its ads did hour by hour',
    params: byId,
    query: following.extend({ startDate: instant.optional(), endDate: instant.optional() }),
    response: started,
  }),
};
