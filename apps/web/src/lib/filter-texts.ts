export const filterTexts = {
  dateRange: 'Date range',
  ranges: ['Today', 'Yesterday', '3D', '7D', '14D', '30D', 'This month', 'Last month', 'Custom'] as const,
  selectTimeZone: 'Select time zone',
  selectAdvertiser: 'Select advertiser',
  all: 'All',
  allAdvertisers: 'All advertisers',
  advertiserNumber: (id: number) => `Advertiser ${id}`,
  someAdvertisers: (count: number) => `${count} advertisers`,
};
