import type { AccountSeed } from '@adhelm/simulators/graph-world';

export const PERSON = '501';
export const texts = { title: 'The title', body: 'The body', description: 'More' };
export const link = 'https://pages.example/solar?lang=vi';

/** Ad accounts written by hand, so that every expectation can be read off them. */
export const ACCOUNTS: AccountSeed[] = [
  {
    realId: '900100',
    name: 'VN 01',
    currency: 'VND',
    timeZone: 'Asia/Ho_Chi_Minh',
    people: [PERSON],
    createdAt: new Date('2024-03-05T03:11:12Z'),
    campaigns: [
      {
        realId: '120210000000000123',
        name: 'With a budget',
        objective: 'OUTCOME_LEADS',
        dailyBudget: '500000',
        createdAt: new Date('2026-11-01T01:00:00Z'),
        issues: ['A payment was declined.'],
        adSets: [
          {
            realId: '120210000000000200',
            name: 'Set A',
            bidAmount: '12000',
            ads: [
              { realId: '120210000000000301', name: 'Link ad', texts, link, urlTags: 'ad={{ad.id}}' },
              {
                realId: '120210000000000302',
                name: 'Video ad',
                texts,
                link,
                format: 'video',
                status: 'PAUSED',
              },
              {
                realId: '120210000000000303',
                name: 'Dynamic ad',
                texts,
                link,
                furtherTitles: ['Second title', 'Third title'],
                format: 'dynamic',
                review: 'DISAPPROVED',
              },
            ],
          },
        ],
      },
      {
        realId: '120210000000000124',
        name: 'Budgets on ad sets',
        status: 'PAUSED',
        statusSince: new Date('2026-11-12T17:00:00Z'),
        createdAt: new Date('2026-11-01T01:00:00Z'),
        adSets: [
          {
            realId: '120210000000000201',
            name: 'Set B',
            dailyBudget: '250000',
            ads: [{ realId: '120210000000000304', name: 'Bare ad' }],
          },
          { realId: '120210000000000202', name: 'Set C', lifetimeBudget: '9000000', ads: [] },
        ],
      },
      { realId: '120210000000000125', name: 'Long ago', status: 'ARCHIVED', adSets: [] },
      {
        realId: '120210000000000126',
        name: 'Gone',
        status: 'DELETED',
        statusSince: new Date('2026-11-11T17:00:00Z'),
        adSets: [{ name: 'Set D', ads: [{ realId: '120210000000000305', name: 'Gone ad' }] }],
      },
    ],
  },
  {
    realId: '900200',
    name: 'US',
    currency: 'USD',
    timeZone: 'America/New_York',
    people: [PERSON],
    status: 9,
    campaigns: [
      {
        realId: '120220000000000001',
        name: 'Dollars',
        dailyBudget: '12.5',
        adSets: [{ realId: '120220000000000002', name: 'Set', bidAmount: '0.07', ads: [] }],
      },
    ],
  },
  {
    realId: '900300',
    name: 'Nepal',
    currency: 'USD',
    timeZone: 'Asia/Kathmandu',
    people: [PERSON],
    campaigns: [
      {
        realId: '120230000000000001',
        name: 'Hills',
        dailyBudget: '100',
        adSets: [{ name: 'Set', ads: [{ realId: '120230000000000003', name: 'Ad' }] }],
      },
    ],
  },
  { realId: '900400', name: 'Empty', currency: 'USD', timeZone: 'UTC', people: [PERSON], campaigns: [] },
  {
    realId: '900999',
    name: "Somebody else's",
    currency: 'USD',
    timeZone: 'UTC',
    people: ['502'],
    campaigns: [],
  },
];
