const LABELS: Readonly<Record<string, string>> = {
  FACEBOOK: 'Facebook',
  GOOGLE: 'Google',
  TABOOLA: 'Taboola',
  OUTBRAIN: 'Outbrain',
  TIKTOK: 'TikTok',
};

/** What an ad platform calls itself. */
export const platformLabel = (platform: string): string => LABELS[platform] ?? platform;
