import { expect, test } from 'vitest';
import { demoPlan } from './plan.ts';
import { simulatedAccounts } from './simulated-accounts.ts';

const anchor = new Date('2026-11-15T08:00:00Z');

test('the stand-in for Facebook knows the accounts, campaigns and ads of the demo by their ids', () => {
  const plan = demoPlan();
  const known = simulatedAccounts(['1'], anchor);
  const planned = plan.accounts.flatMap(({ platform, realId }, place) =>
    platform === 'FACEBOOK' ? [{ realId, place }] : [],
  );
  expect(known.map(({ realId }) => realId)).toEqual(planned.map(({ realId }) => realId));
  const campaigns = known.flatMap((account) =>
    typeof account.campaigns === 'function' ? account.campaigns() : account.campaigns,
  );
  const places = planned.map(({ place }) => place);
  const plannedCampaigns = plan.campaigns.filter(({ account }) => places.includes(account));
  expect(campaigns.map(({ realId }) => realId)).toEqual(plannedCampaigns.map(({ realId }) => realId));
  const ads = campaigns.flatMap(({ adSets }) => adSets.flatMap((adSet) => adSet.ads));
  expect(ads.length).toBe(
    plan.ads.filter(({ campaign }) =>
      plannedCampaigns.some(({ realId }) => realId === plan.campaigns[campaign]?.realId),
    ).length,
  );
  const paused = campaigns.filter(({ status }) => status === 'PAUSED');
  expect(paused.length).toBeGreaterThan(0);
  for (const { createdAt, statusSince } of paused)
    expect(statusSince?.getTime()).toBeGreaterThan(createdAt?.getTime() ?? 0);
});
