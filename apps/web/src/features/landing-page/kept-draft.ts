import type { KeyValueStore } from '../../lib/session/session-storage.ts';
import { FIELD_NAMES, type PostValues } from './post-values.ts';

/** What was typed and not saved, with the version it was typed on. */
export type KeptDraft = { updatedAt: string | null; values: PostValues };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isValues = (value: unknown): value is PostValues =>
  isRecord(value) && FIELD_NAMES.every((name) => name in value);

const isKept = (value: unknown): value is KeptDraft =>
  isRecord(value) &&
  (value.updatedAt === null || typeof value.updatedAt === 'string') &&
  isValues(value.values);

const parsed = (text: string | null): KeptDraft | null => {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isKept(value) ? value : null;
  } catch {
    return null;
  }
};

/** Keeps the text of one page of one user in the browser until it is saved; a reload or a crash loses nothing. */
export const keptDraft = (store: KeyValueStore, userId: number, pageId: number | null) => {
  const key = `landing-page/${userId}/${pageId ?? 'new'}`;
  return {
    read: (): KeptDraft | null => parsed(store.getItem(key)),
    write: (draft: KeptDraft): void => {
      try {
        store.setItem(key, JSON.stringify(draft));
      } catch {
        // The browser's store is full: the text still stands in the form.
      }
    },
    forget: (): void => store.removeItem(key),
  };
};
