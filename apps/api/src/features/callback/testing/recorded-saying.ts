import type { RecordedCallback } from '../recorded-callback.ts';

/** An estimate of half a dollar, said and received now. */
export const recordedSaying = (
  now: Date,
  reference: string,
  more: Partial<RecordedCallback> = {},
): RecordedCallback => ({
  kind: 'callback',
  provider: 'tonic',
  reference,
  said: 'ESTIMATE',
  amount: '0.50',
  currency: 'USD',
  transaction: '',
  saidAt: now.toISOString(),
  receivedAt: now.toISOString(),
  ...more,
});
