import { useEffect, useRef } from 'react';
import { isConnected, onConnectionChange } from '../../lib/http/connection.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { keptDraft } from './kept-draft.ts';
import type { PageForm, PageSaving } from './use-page-saving.ts';

const AUTOSAVE_AFTER_MS = 3000;
const KEEP_AFTER_MS = 300;

type Options = {
  form: PageForm;
  saving: PageSaving;
  userId: number;
  /** Only drafts save themselves, and only for those who may change them. */
  isAllowed: boolean;
};

/** Saves drafts some seconds after the last change, and keeps in the browser what no server has yet. */
export const useAutosave = ({ form, saving, userId, isAllowed }: Options) => {
  const latest = useRef({ saving, isAllowed });
  useEffect(() => {
    latest.current = { saving, isAllowed };
  });
  const work = useRef<() => void>(() => undefined);
  const later = useDebounced(() => work.current(), AUTOSAVE_AFTER_MS);

  const keepNow = () => {
    const { saving: now } = latest.current;
    const kept = keptDraft(sessionStorage, userId, now.pageId());
    if (now.unsavedFields().length === 0) kept.forget();
    else kept.write({ updatedAt: now.baseVersion(), values: form.getValues() });
  };
  const keep = useDebounced(keepNow, KEEP_AFTER_MS);
  const saveNow = async () => {
    const { saving: now, isAllowed: may } = latest.current;
    if (!may || now.conflict || now.busy || now.unsavedFields().length === 0) return;
    if (!isConnected()) return now.setState({ kind: 'offline' });
    if (now.isRunning()) return later.schedule();
    const wasSaved = await now.save({ isAutosave: true }, null);
    keepNow();
    // What was typed meanwhile has its turn, unless the server refused.
    if (wasSaved && now.unsavedFields().length > 0) later.schedule();
  };
  useEffect(() => {
    work.current = () => void saveNow();
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          const { saving: now } = latest.current;
          const isUnsaved = now.unsavedFields().length > 0;
          if (isUnsaved && now.state.kind !== 'saving') now.setState({ kind: 'unsaved' });
          keep.schedule();
          if (isUnsaved) later.schedule();
          else later.cancel();
        },
      }),
    [form, keep, later],
  );
  useEffect(() => {
    const retry = () => {
      const { state } = latest.current.saving;
      if (isConnected() && (state.kind === 'offline' || state.kind === 'failed')) later.schedule();
    };
    addEventListener('pagehide', keepNow);
    const unsubscribe = onConnectionChange(retry);
    return () => {
      removeEventListener('pagehide', keepNow);
      unsubscribe();
    };
  });
  return { saveNow, keepNow };
};
