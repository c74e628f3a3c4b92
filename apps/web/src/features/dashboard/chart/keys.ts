type Shape = { count: number; columns: number };

const step = (key: string, { count, columns }: Shape): ((place: number) => number) | undefined => {
  switch (key) {
    case 'ArrowRight':
      return (place) => place + 1;
    case 'ArrowLeft':
      return (place) => place - 1;
    case 'ArrowDown':
      return (place) => place + columns;
    case 'ArrowUp':
      return (place) => place - columns;
    case 'Home':
      return () => 0;
    case 'End':
      return () => count - 1;
    default:
      return undefined;
  }
};

/** Where a key moves to from a place of a chart; undefined for keys that move nothing. The first key goes to the start. */
export const placeAfterKey = (place: number | null, key: string, shape: Shape): number | undefined => {
  const isVertical = key === 'ArrowUp' || key === 'ArrowDown';
  const move = isVertical && shape.columns >= shape.count ? undefined : step(key, shape);
  if (!move || shape.count === 0) return undefined;
  if (place === null) return key === 'End' ? shape.count - 1 : 0;
  const next = move(place);
  return next < 0 || next >= shape.count ? place : next;
};
