import { type Hits, inPanel } from '../../resource/hit-place.ts';

export const hits: Hits = {
  pixel: inPanel('Pixel', 'GET_PIXEL', 'UPDATE_PIXEL'),
};
