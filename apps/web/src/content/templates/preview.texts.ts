/** The texts around the preview of a page. */
export const previewTexts = {
  phone: 'Phone',
  desktop: 'Desktop',
  previewWidth: 'Width of the preview',
};
