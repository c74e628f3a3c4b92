/** Text colours of figures by their sign. */
export const TONES = { good: 'text-good', bad: 'text-bad', plain: '' };
