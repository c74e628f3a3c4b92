type ReportScreen = {
  address: string;
  title: string;
  columns: readonly string[];
  /** What stands beside these: the check boxes, the buttons of a row. */
  before?: readonly string[];
  after?: readonly string[];
};

/** The report lists with their columns, in the order of the specification. */
export const REPORT_SCREENS: readonly ReportScreen[] = [
  {
    address: '/rpc',
    title: 'Click',
    columns: [
      'ID',
      'Platform',
      'LP',
      'Campaign',
      'RPC',
      'Change',
      'Keyword',
      'Vertical',
      'Niche',
      'Time',
      'Advertiser',
      'Country',
      'IP',
      'Website',
    ],
  },
  {
    address: '/campaign',
    title: 'Campaign',
    before: [''],
    columns: [
      'Platform',
      'LP',
      'Campaign',
      'ID',
      'Profit',
      'ROI',
      'Actual Cost',
      'Estimate Cost',
      'Actual Revenue',
      'Estimate Revenue',
      'CPA',
      'RPC',
      'Actual Clicks',
      'Estimate Clicks',
      'CPC',
      'Daily Budget',
      'Bid Amount',
    ],
  },
  {
    address: '/ads',
    title: 'Ads',
    before: [''],
    after: ['Actions'],
    columns: [
      'Status',
      'Ads',
      'Profit',
      'ROI',
      'Actual Cost',
      'Estimate Cost',
      'Actual Revenue',
      'Estimate Revenue',
      'CPA',
      'RPC',
      'Clicks',
      'Estimate Clicks',
      'CPC',
    ],
  },
  {
    address: '/keyword',
    title: 'Keyword',
    columns: [
      'Google suggestion',
      'ID',
      'Keyword',
      'Keyword Set Name',
      'Revenue',
      'Avg RPC',
      'Max RPC',
      'Min RPC',
      'Total Clicks',
    ],
  },
];
