import type { Job } from '@adhelm/contract/job';

export const aJob = (over: Partial<Job> = {}): Job => ({
  id: 1,
  kind: 'ADS',
  status: 'RUNNING',
  phase: 'campaigns',
  done: 0,
  total: null,
  platform: 'FACEBOOK',
  account: 'An',
  adAccount: { id: 3, name: 'VN 01' },
  publisherId: 1,
  publisher: { id: 1, name: 'North', avatar: null },
  requestedBy: null,
  error: null,
  waitsUntil: null,
  calls: 1,
  createdAt: '2026-11-15T08:00:00.000Z',
  startedAt: '2026-11-15T08:00:01.000Z',
  finishedAt: null,
  ...over,
});
