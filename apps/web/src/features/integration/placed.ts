/** Texts by their places in a row, which tell them apart where they are alike. */
export const placed = (texts: readonly string[]): { text: string; place: number }[] =>
  texts.map((text, place) => ({ text, place }));
