const SEGMENT = /^(\d{10})\.segment$/;

export const segmentName = (number: number): string => `${String(number).padStart(10, '0')}.segment`;

/** The numbers of the segments among the files of a folder, in their order. */
export const segmentNumbers = (names: readonly string[]): number[] =>
  names
    .flatMap((name) => {
      const number = SEGMENT.exec(name)?.[1];
      return number === undefined ? [] : [Number(number)];
    })
    .sort((a, b) => a - b);
