export type Side = 'top' | 'bottom' | 'left' | 'right';

type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

const GAP = 6;
const EDGE = 8;

const OPPOSITE: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

const at = (side: Side, anchor: Box, tip: Size) => {
  const centerX = anchor.left + (anchor.width - tip.width) / 2;
  const centerY = anchor.top + (anchor.height - tip.height) / 2;
  if (side === 'top') return { left: centerX, top: anchor.top - tip.height - GAP };
  if (side === 'bottom') return { left: centerX, top: anchor.top + anchor.height + GAP };
  if (side === 'left') return { left: anchor.left - tip.width - GAP, top: centerY };
  return { left: anchor.left + anchor.width + GAP, top: centerY };
};

/** Beside the anchor on the wished side, on the other one where there is no room, and always inside the window. */
export const tooltipPosition = (side: Side, anchor: Box, tip: Size, view: Size) => {
  const fits = ({ left, top }: { left: number; top: number }) =>
    side === 'top' || side === 'bottom'
      ? top >= EDGE && top + tip.height <= view.height - EDGE
      : left >= EDGE && left + tip.width <= view.width - EDGE;
  const wished = at(side, anchor, tip);
  const { left, top } = fits(wished) ? wished : at(OPPOSITE[side], anchor, tip);
  return {
    left: clamp(left, EDGE, Math.max(EDGE, view.width - tip.width - EDGE)),
    top: clamp(top, EDGE, Math.max(EDGE, view.height - tip.height - EDGE)),
  };
};
