import { type Hits, inPanel } from '../../resource/hit-place.ts';

export const hits: Hits = {
  keywordSet: inPanel('Keyword set', 'GET_KEYWORDSET', 'UPDATE_KEYWORDSET'),
};
