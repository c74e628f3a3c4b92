import { useEffect } from 'react';
import { useBrand } from '../lib/branding.ts';
import { useTheme } from '../lib/theme.ts';

const OWN_ICON = '/favicon.svg';

/** The browser's tab carries the brand's logo, and its name where no screen says more. */
export const useTabBrand = (isNamed: boolean): void => {
  const brand = useBrand();
  const theme = useTheme();
  const logo = brand && ((theme === 'dark' && brand.darkModeAvatar) || brand.avatar);
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!icon || !brand) return;
    icon.href = logo ?? OWN_ICON;
    // A logo says itself what kind of picture it is.
    if (logo) icon.removeAttribute('type');
    if (isNamed) document.title = brand.name;
  }, [brand, logo, isNamed]);
};
