import { PLATFORMS } from '@adhelm/contract/platform';

const LABELS: Readonly<Record<string, { label: string } | undefined>> = PLATFORMS;

/** What an ad platform calls itself. */
export const platformLabel = (platform: string): string => LABELS[platform]?.label ?? platform;
