/** The texts of pixels; they load with their screen. */
export const pixelTexts = {
  title: 'Pixels',
  noun: { one: 'pixel', many: 'pixels' },
  platform: 'Platform',
  name: 'Name',
  pixelId: 'Pixel ID',
  createdBy: 'Created By',
  publisher: 'Publisher',
  selectPlatform: 'Select platform',
  pixelIdHint: 'Choose a platform to see the form its pixel IDs have.',
};
