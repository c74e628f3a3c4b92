/** The texts of pickers that open from the header and the filter bar. Loaded with them, not before. */
export const pickerTexts = {
  advertiser: 'Advertiser',
  searchPublishers: 'Search publishers',
  noPublishers: 'No publishers found',
  customRange: 'Custom range',
  firstDay: 'Choose the first day',
  lastDay: 'Choose the last day',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  weekdays: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const,
  searchTimeZones: 'Search time zones',
  noTimeZones: 'No results found',
  searchAdvertisers: 'Search advertisers',
  noAdvertisers: 'No users found',
  advertisersFailed: 'The advertisers could not be loaded.',
};
