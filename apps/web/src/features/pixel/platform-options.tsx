import { PIXEL_PLATFORMS, type PixelPlatform } from '@adhelm/contract/pixel';
import { PlatformIcon } from '../../ui/platform-icon.tsx';

const isPlatform = (key: string): key is PixelPlatform => key in PIXEL_PLATFORMS;

/** The platforms to choose from, each with its icon. */
export const platformOptions = Object.keys(PIXEL_PLATFORMS)
  .filter(isPlatform)
  .map((value) => ({
    value,
    label: PIXEL_PLATFORMS[value].label,
    icon: <PlatformIcon platform={value} />,
  }));
