import type { PublisherValues } from './publisher-values.ts';

const keyOf = (id: number | null) => `publisher-form ${id ?? 'new'}`;

/** Keeps what was entered in this tab while somebody signs in again. */
export const keepEntries = (id: number | null, values: PublisherValues): void =>
  sessionStorage.setItem(keyOf(id), JSON.stringify(values));

/** Gives it back, once. */
export const takeEntries = (id: number | null): PublisherValues | null => {
  const kept = sessionStorage.getItem(keyOf(id));
  sessionStorage.removeItem(keyOf(id));
  return kept === null ? null : (JSON.parse(kept) as PublisherValues);
};
