import { expect, it } from 'vitest';
import { tooltipPosition } from './tooltip-position.ts';

const view = { width: 360, height: 640 };
const tip = { width: 100, height: 24 };

it('stands centred above its anchor', () => {
  const anchor = { left: 150, top: 300, width: 60, height: 30 };
  expect(tooltipPosition('top', anchor, tip, view)).toEqual({ left: 130, top: 270 });
});

it('goes below where there is no room above', () => {
  const anchor = { left: 150, top: 10, width: 60, height: 30 };
  expect(tooltipPosition('top', anchor, tip, view)).toEqual({ left: 130, top: 46 });
});

it('stays inside a narrow window', () => {
  const anchor = { left: 330, top: 300, width: 30, height: 30 };
  expect(tooltipPosition('bottom', anchor, tip, view).left).toBe(360 - 100 - 8);
});

it('changes sides horizontally too', () => {
  const anchor = { left: 300, top: 300, width: 40, height: 30 };
  expect(tooltipPosition('right', anchor, tip, view)).toEqual({ left: 194, top: 303 });
});
