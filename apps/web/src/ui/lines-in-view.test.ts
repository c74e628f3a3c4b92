import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesInView, scrollToShow } from './lines-in-view.ts';

describe('the lines in view', () => {
  it.each([
    [0, 100, { from: 0, to: 7 }],
    [200, 100, { from: 8, to: 17 }],
    [210, 100, { from: 8, to: 18 }],
    [1900, 100, { from: 93, to: 100 }],
    [9000, 100, { from: 100, to: 100 }],
  ])('at %d of %d pixels: %j', (top, height, range) =>
    expect(linesInView(top, height, { count: 100, lineHeight: 20, around: 2 })).toEqual(range),
  );

  it('hold every pixel that is shown', () => {
    fc.assert(
      fc.property(
        fc.nat(5000),
        fc.integer({ min: 1, max: 60 }),
        fc.nat(20),
        fc.nat(900),
        fc.nat(),
        (count, lineHeight, around, height, at) => {
          const scrollTop = at % Math.max(1, count * lineHeight - height);
          const { from, to } = linesInView(scrollTop, height, { count, lineHeight, around });
          expect(from * lineHeight).toBeLessThanOrEqual(Math.min(scrollTop, count * lineHeight));
          expect(to * lineHeight).toBeGreaterThanOrEqual(Math.min(scrollTop + height, count * lineHeight));
        },
      ),
    );
  });
});

it.each([
  ['above', 3, 100, 60],
  ['in view', 6, 100, 100],
  ['half below', 9, 95, 100],
  ['far below', 50, 100, 920],
])('scrolls to a line %s', (_, index, scrollTop, expected) =>
  expect(scrollToShow(index, 20, scrollTop, 100)).toBe(expected),
);
