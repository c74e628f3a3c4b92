const SEGMENT = /^(\d{10})\.segment$/;

/** What is larger was not written by us: a full segment has a sixtieth of this, and what waited for its last flush. */
export const LARGEST_SEGMENT = 1024 ** 3;

export const segmentName = (number: number): string => `${String(number).padStart(10, '0')}.segment`;

/** The numbers of the segments among the files of a folder, in their order. */
export const segmentNumbers = (names: readonly string[]): number[] =>
  names
    .flatMap((name) => {
      const number = SEGMENT.exec(name)?.[1];
      return number === undefined ? [] : [Number(number)];
    })
    .sort((a, b) => a - b);

/** What could not be read at the end of a segment, kept beside it for a person. */
export const tornName = (number: number): string => `${segmentName(number)}.torn`;
