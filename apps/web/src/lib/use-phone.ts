import { useSyncExternalStore } from 'react';

/** The width below which styles call a screen small. */
const phone = () => matchMedia('(width < 40rem)');

const onChange = (changed: () => void) => {
  const media = phone();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** For the few things of a phone that styles alone cannot do. */
export const usePhone = (): boolean => useSyncExternalStore(onChange, () => phone().matches);
