import type { PlatformConnectError } from '@adhelm/contract/integration';
import type { JobStatus, SyncKind } from '@adhelm/contract/job';

/** The texts that campaigns, ads, ad accounts and their connections share; they load with these. */
export const buyingTexts = {
  connectFacebook: 'Connect Facebook',
  reconnectFacebook: 'Connect Facebook again',
  connectHint: 'Retrieves data on Ad accounts, Campaigns and Ads',
  connectFailed: 'Facebook could not be reached. Please try again.',
  connected: (platform: string) => `${platform} is connected`,
  connectedHint: 'Your ad accounts are being retrieved.',
  connectErrors: {
    'start-again': 'The connection took too long or began in another browser. Please start again.',
    cancelled: 'Facebook was not connected, because you did not agree to it there.',
    deactivated: 'Your account is deactivated, so that Facebook was not connected.',
    'not-allowed': 'Only lead advertisers can connect Facebook.',
    'other-person':
      'This Facebook account is connected by somebody else already. Please use your own Facebook account.',
    unavailable: 'Facebook did not answer as it should. Please try again in a few minutes.',
  } satisfies Record<PlatformConnectError, string>,
  connectErrorUnknown: 'Facebook was not connected. Please try again.',

  forceUpdate: 'Force Update',
  updating: 'Updating from the ad platform',
  updated: (count: number, what: { one: string; many: string }) =>
    `${count} ${count === 1 ? what.one : what.many} updated`,
  updateFailed: 'The update could not be started',
  someNotUpdated: (failed: number, total: number) => `${failed} of ${total} could not be updated`,
  workDone: (done: number, total: number) => `${done} of ${total} updated`,
  hideProgress: 'Hide',

  kinds: {
    AD_ACCOUNTS: 'Ad accounts',
    CAMPAIGNS: 'Campaigns and ad sets',
    ADS: 'Campaigns, ads and costs',
  } satisfies Record<SyncKind, string>,
  jobStatuses: {
    WAITING: 'Waiting',
    RUNNING: 'Running',
    DONE: 'Done',
    FAILED: 'Failed',
  } satisfies Record<JobStatus, string>,
  starting: 'Starting',
  inLine: 'Waiting for its turn',
  waitsUntil: (time: string) => `Goes on at ${time}`,
  done: 'Done',
  phases: {
    'ad-accounts': 'Ad accounts',
    campaigns: 'Campaigns',
    'ad-sets': 'Ad sets',
    ads: 'Ads',
    hours: 'Costs by the hour',
  } as Readonly<Record<string, string | undefined>>,
  soFar: (phase: string, done: number) => `${phase}: ${done.toLocaleString('en-US')} so far`,
  daysOf: (phase: string, done: number, total: number) => `${phase}: ${done} of ${total} days`,
};
