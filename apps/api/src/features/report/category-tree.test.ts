import { expect, test } from 'vitest';
import { type FactSums, NO_FACT_SUMS } from '../../facts/read/model.ts';
import { categoryTree } from './category-tree.ts';

const NAMES = new Map([
  [1, 'Health'],
  [2, 'Teeth'],
  [3, 'Eyes'],
]);

/** Money in millionths. */
const sums = (money: Partial<FactSums>): FactSums => ({ ...NO_FACT_SUMS, ...money });

const sharesOf = (teeth: Partial<FactSums>, eyes: Partial<FactSums>) =>
  categoryTree(
    [
      { verticalId: 1, nicheId: 2, sums: sums(teeth) },
      { verticalId: 1, nicheId: 3, sums: sums(eyes) },
    ],
    NAMES,
  ).map(({ name, share, niches }) => ({
    name,
    share,
    niches: niches.map((niche) => [niche.name, niche.share]),
  }));

test('a share is percent of all revenue, settled or not', () => {
  expect(sharesOf({ actualRevenue: 3_000_000n }, { pendingRevenue: 1_000_000n })).toEqual([
    {
      name: 'Health',
      share: 100,
      niches: [
        ['Teeth', 75],
        ['Eyes', 25],
      ],
    },
  ]);
});

test.each([
  ['there are costs only', { actualCost: 5_000_000n }, {}],
  ['settlements cancel each other', { actualRevenue: 2_000_000n }, { actualRevenue: -2_000_000n }],
])('there is no share without revenue: %s', (_, teeth, eyes) => {
  expect(sharesOf(teeth, eyes)).toEqual([
    {
      name: 'Health',
      share: null,
      niches: expect.arrayContaining([
        ['Teeth', null],
        ['Eyes', null],
      ]),
    },
  ]);
});
