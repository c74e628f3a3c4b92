/** How a figure is coloured by its sign. */
export const TONES = { good: 'text-good', bad: 'text-bad', plain: '' };
