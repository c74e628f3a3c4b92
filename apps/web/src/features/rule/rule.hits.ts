import type { Hits } from '../../resource/hit-place.ts';

export const hits: Hits = {
  rule: {
    label: 'Rule',
    codes: ['GET_RULE'],
    form: (id, list) => ({ to: `${list}/store`, search: { id } }),
  },
};
