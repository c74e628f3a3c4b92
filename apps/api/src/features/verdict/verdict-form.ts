import type { Platform } from '@adhelm/contract/platform';
import { verdictOf } from '@adhelm/domain/feed-verdicts';
import { type Params, saidIn, textIn, toldMoment } from '../callback/callback-params.ts';
import type { RecordedVerdict } from './recorded-verdict.ts';

/** By what feeds tell that an ad is no longer allowed, or is again. */
const EVENT = 'compliance_ad_id';

const NETWORKS: Readonly<Record<string, Platform>> = {
  facebook: 'FACEBOOK',
  fb: 'FACEBOOK',
  meta: 'FACEBOOK',
  instagram: 'FACEBOOK',
  google: 'GOOGLE',
  googleads: 'GOOGLE',
  adwords: 'GOOGLE',
  youtube: 'GOOGLE',
  taboola: 'TABOOLA',
  outbrain: 'OUTBRAIN',
  teads: 'OUTBRAIN',
  tiktok: 'TIKTOK',
};

const networkOf = (word: string): Platform | null => {
  const written = word.toLowerCase().replaceAll(/[^a-z]/g, '');
  return Object.hasOwn(NETWORKS, written) ? (NETWORKS[written] ?? null) : null;
};

const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2})(?:\.\d+)?Z?)?$/;

/** In UTC where no zone is written. What lies ahead does not count: it would outdo everything that is said until then. */
const checkedAtOf = (value: string, now: Date): Date | null => {
  const [, day, time = '00:00:00'] = WRITTEN.exec(value) ?? [];
  const moment = toldMoment(value) ?? new Date(day === undefined ? Number.NaN : `${day}T${time}Z`);
  return moment <= now ? moment : null;
};

export const isVerdict = (params: Params): boolean => params.get('event')?.trim() === EVENT;

/** What a call-back says of an ad; undefined where it can not be read. */
export const readVerdict = (provider: string, params: Params, now: Date): RecordedVerdict | undefined => {
  const [realAdId, network, status, lastCheck, transaction] = [
    'ad_id',
    'network',
    'status',
    'last_check',
    'txid',
  ].map((name) => saidIn(params, name));
  const explanation = textIn(params, 'explanation');
  if (!realAdId || !status || network == null || lastCheck == null) return undefined;
  if (transaction == null || explanation === null) return undefined;
  return {
    kind: 'verdict',
    provider,
    realAdId,
    platform: networkOf(network),
    verdict: verdictOf(status),
    explanation,
    transaction,
    checkedAt: checkedAtOf(lastCheck, now)?.toISOString() ?? null,
    receivedAt: now.toISOString(),
  };
};
