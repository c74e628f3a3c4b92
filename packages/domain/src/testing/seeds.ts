/** Where random tests begin: a fixed seed, so that what it found stays found, and another one each time. A failure says which. */
export const seeds = (fixed: number): number[] => [fixed, Math.floor(Math.random() * 2 ** 31)];
