/** The texts of the number of pages under review; they load with it. */
export const reviewTexts = {
  waiting: (count: number) =>
    count === 1
      ? '1 page is waiting for review'
      : `${count.toLocaleString('en-US')} pages are waiting for review`,
};
