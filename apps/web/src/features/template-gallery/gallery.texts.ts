/** The texts of the template gallery; they load with it. */
export const galleryTexts = {
  heading: 'Choose how the page looks',
  hint: 'What it says is yours to write, and the look can be changed at any time.',
};
