/** How ad platforms write the ids of what a visitor pressed into an address. */
const MACROS = {
  FACEBOOK: {
    campaign_id: '{{campaign.id}}',
    adset_id: '{{adset.id}}',
    ad_id: '{{ad.id}}',
    placement: '{{placement}}',
  },
  GOOGLE: {
    campaign_id: '{campaignid}',
    adset_id: '{adgroupid}',
    ad_id: '{creative}',
    placement: '{placement}',
  },
  TABOOLA: { campaign_id: '{campaign_id}', ad_id: '{campaign_item_id}', placement: '{site}' },
  OUTBRAIN: { campaign_id: '{{campaign_id}}', ad_id: '{{ad_id}}', placement: '{{section_id}}' },
  TIKTOK: {
    campaign_id: '__CAMPAIGN_ID__',
    adset_id: '__AID__',
    ad_id: '__CID__',
    placement: '__PLACEMENT__',
  },
} as const;

/** A page's address to paste into an ad, by which the ad that a visitor came from is known. Macros stay as they are. */
export const trackingAddress = (platform: keyof typeof MACROS, pageUrl: string): string => {
  const query = Object.entries(MACROS[platform]).map(([name, macro]) => `${name}=${macro}`);
  return `${pageUrl}${pageUrl.includes('?') ? '&' : '?'}${query.join('&')}`;
};
