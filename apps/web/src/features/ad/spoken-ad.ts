/** What an ad says, as far as it was retrieved. */
export type SpokenAd = {
  id: number;
  name: string;
  adSet: { name: string } | null;
  campaign: { name: string };
  landingUrl: string | null;
  texts: { title: string | null; body: string | null; description: string | null; seenAt: string } | null;
};
