import { describe, expect, test } from 'vitest';
import { havingParam } from './having.ts';

const having = havingParam(['revenue', 'roi', 'cost']);

describe('conditions on figures', () => {
  test('are read exactly, in millionths', () => {
    expect(having.parse('roi<0,cost>=50,revenue<=-0.5,roi>12.000001,cost=999999999999999.999999')).toEqual([
      { figure: 'roi', operator: '<', value: 0n },
      { figure: 'cost', operator: '>=', value: 50_000_000n },
      { figure: 'revenue', operator: '<=', value: -500_000n },
      { figure: 'roi', operator: '>', value: 12_000_001n },
      { figure: 'cost', operator: '=', value: 999_999_999_999_999_999_999n },
    ]);
  });

  test('may name a figure twice, for a range', () => {
    expect(having.parse('roi>=1,roi<2')).toHaveLength(2);
  });

  test.each([
    '',
    'roi',
    'roi<',
    '<0',
    'ROI<0',
    'ro<0',
    'roix<0',
    'password<0',
    'constructor<0',
    'roi<0,',
    ',roi<0',
    'roi<0,,cost>1',
    'roi<0;cost>1',
    'roi <0',
    'roi<>0',
    'roi==0',
    'roi=>0',
    'roi!=0',
    'roi<cost',
    'roi<1e3',
    'roi<0x10',
    'roi<.5',
    'roi<5.',
    'roi<+5',
    'roi<--5',
    'roi<1.0000001',
    'roi<1,5',
    'roi<NaN',
    'roi<Infinity',
    'roi<1234567890123456',
    'roi<١',
    'roi<0\n',
    'roi<0 or 1=1',
    Array.from({ length: 11 }, () => 'roi<0').join(','),
  ])('cannot be %j', (text) => {
    const { error } = having.safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Must be up to 10 conditions such as revenue>=50, on revenue, roi, cost',
    ]);
  });

  test('are refused as quickly when they are long', () => {
    expect(having.safeParse(`${'roi<0,'.repeat(200_000)}!`).success).toBe(false);
  });
});
