import type { ExternalToast } from 'sonner';

type Options = Pick<ExternalToast, 'action' | 'description' | 'id' | 'duration'>;

const { promise: toaster, resolve: toasterIsThere } = Promise.withResolvers<void>();

/** Called by the toaster once it stands in the page; earlier toasts wait for it. */
export const announceToaster = toasterIsThere;

// Loaded apart from the first screen: nothing is toasted before someone acts.
const show = async (kind: 'success' | 'error' | 'info', message: string, options?: Options) => {
  await toaster;
  const sonner = await import('sonner');
  sonner.toast[kind](message, options);
};

export const toast = {
  success: (message: string, options?: Options): void => void show('success', message, options),
  error: (message: string, options?: Options): void => void show('error', message, options),
  info: (message: string, options?: Options): void => void show('info', message, options),
};
