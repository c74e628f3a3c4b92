/** Which lines are rendered: from the first up to, but not including, `to`. */
export type LineRange = { from: number; to: number };

type Lines = { count: number; lineHeight: number; around: number };

/** The lines that a height of a scrolled list shows, with some around them. */
export const linesInView = (
  scrollTop: number,
  height: number,
  { count, lineHeight, around }: Lines,
): LineRange => ({
  from: Math.min(count, Math.max(0, Math.floor(scrollTop / lineHeight) - around)),
  to: Math.min(count, Math.ceil((scrollTop + height) / lineHeight) + around),
});

/** How far to scroll so that a line is fully in view; as far as now where it is already. */
export const scrollToShow = (
  index: number,
  lineHeight: number,
  scrollTop: number,
  height: number,
): number => {
  const top = index * lineHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + lineHeight - height);
};
