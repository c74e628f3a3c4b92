import type { CallbackKind } from '@adhelm/domain/callback-kinds';
import { type Params, saidIn, toldMoment } from './callback-params.ts';
import type { RecordedCallback } from './recorded-callback.ts';

type Sayings = Readonly<Record<string, CallbackKind>>;

/** Stands in for a feed. */
export const SIMULATOR = 'simulator';

const TONIC: Sayings = {
  preestimated_revenue: 'PRE_ESTIMATE',
  estimated_revenue: 'ESTIMATE',
  estimated_revenue_5h: 'REVISED',
};

/** What each feed calls what it says; everything else that it tells is no news of money. */
const SAYINGS: Readonly<Record<string, Sayings>> = {
  tonic: TONIC,
  [SIMULATOR]: { ...TONIC, final_revenue: 'FINAL' },
};

/** Every feed that tells what clicks earned. */
export const PROVIDERS: readonly string[] = Object.keys(SAYINGS);

export const isProvider = (name: string): boolean => Object.hasOwn(SAYINGS, name);

const DAY = 86_400_000;
const AMOUNT = /^(-?\d{1,9})(?:[.,](\d{1,12}))?$/;
const CURRENCY = /^[A-Z]{3}$/;

/** A feed whose clock runs ahead does not make its sayings the last ones for long. */
const momentOf = (value: string, now: Date): Date => {
  const moment = toldMoment(value);
  return !moment || moment.getTime() > now.getTime() + DAY ? now : moment;
};

/** What a call-back says: a record of it, null where it is no news of money, undefined where it can not be read. */
export const readCallback = (
  provider: string,
  params: Params,
  now: Date,
): RecordedCallback | null | undefined => {
  const [reference, event, revenue, currency, transaction, ts] = [
    'click_id',
    'event',
    'revenue',
    'currency',
    'txid',
    'ts',
  ].map((name) => saidIn(params, name));
  if (!reference || !event || revenue == null || currency == null || transaction == null || ts == null)
    return undefined;
  const said = SAYINGS[provider]?.[event];
  if (!said) return null;
  const [, whole, decimals] = AMOUNT.exec(revenue) ?? [];
  const money = (currency || 'USD').toUpperCase();
  if ((revenue !== '' && whole === undefined) || !CURRENCY.test(money)) return undefined;
  return {
    kind: 'callback',
    provider,
    reference,
    said,
    amount: whole === undefined ? null : [whole, decimals].filter(Boolean).join('.'),
    currency: money,
    transaction,
    saidAt: momentOf(ts, now).toISOString(),
    receivedAt: now.toISOString(),
  };
};
