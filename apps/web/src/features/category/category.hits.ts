import { type Hits, inPanel } from '../../resource/hit-place.ts';

export const hits: Hits = {
  niche: inPanel('Niche', 'GET_CATEGORY', 'UPDATE_CATEGORY'),
  vertical: inPanel('Vertical', 'GET_CATEGORY', 'UPDATE_CATEGORY'),
};
