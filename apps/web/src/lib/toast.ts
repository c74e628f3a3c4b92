import { useSyncExternalStore } from 'react';
import type { ExternalToast } from 'sonner';

type Options = Pick<ExternalToast, 'action' | 'description' | 'id' | 'duration'>;

const { promise: toaster, resolve: toasterIsThere } = Promise.withResolvers<void>();

/** Called by the toaster once it stands in the page; earlier toasts wait for it. */
export const announceToaster = toasterIsThere;

let isWanted = false;
const listeners = new Set<() => void>();

const wantToaster = () => {
  isWanted = true;
  for (const listener of listeners) listener();
};

/** Whether anything was toasted yet; the toaster is loaded then. */
export const useToasterWanted = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isWanted,
  );

// Loaded apart from the first screen: nothing is toasted before someone acts.
const show = async (kind: 'success' | 'error' | 'info', message: string, options?: Options) => {
  wantToaster();
  await toaster;
  const sonner = await import('sonner');
  sonner.toast[kind](message, options);
};

export const toast = {
  success: (message: string, options?: Options): void => void show('success', message, options),
  error: (message: string, options?: Options): void => void show('error', message, options),
  info: (message: string, options?: Options): void => void show('info', message, options),
};
