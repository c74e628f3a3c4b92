/** The ad platforms; a campaign, an ad account and a pixel belong to one. */
export const PLATFORMS = {
  FACEBOOK: { label: 'Facebook' },
  GOOGLE: { label: 'Google' },
  TABOOLA: { label: 'Taboola' },
  OUTBRAIN: { label: 'Outbrain' },
  TIKTOK: { label: 'TikTok' },
} as const;

export type Platform = keyof typeof PLATFORMS;
export const PLATFORM_KEYS = Object.keys(PLATFORMS) as [Platform, ...Platform[]];
