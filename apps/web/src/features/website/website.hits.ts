import { type Hits, inPanel } from '../../resource/hit-place.ts';

export const hits: Hits = {
  website: inPanel('Website', 'GET_WEBSITE', 'UPDATE_WEBSITE'),
};
