import { type Hits, narrowed } from '../../resource/hit-place.ts';

export const hits: Hits = {
  advertiser: narrowed('Advertiser', 'userId'),
};
