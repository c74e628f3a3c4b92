import { PLATFORM_KEYS, PLATFORMS } from '@adhelm/contract/platform';
import { texts } from '../../lib/texts.ts';
import { PlatformIcon } from '../../ui/platform-icon.tsx';
import { statusLabel } from '../cells/status.ts';
import type { Filter } from '../declaration.ts';

export const platformFilter: Filter = {
  key: 'platform',
  label: texts.report.platform,
  options: PLATFORM_KEYS.map((value) => ({
    value,
    label: PLATFORMS[value].label,
    icon: <PlatformIcon platform={value} />,
  })),
};

/** What the ad platforms say of campaigns and ads. */
export const deliveryFilter: Filter = {
  key: 'status',
  label: texts.report.status,
  single: true,
  options: ['ACTIVE', 'PAUSED', 'WITH_ISSUES'].map((value) => ({ value, label: statusLabel(value) })),
};
