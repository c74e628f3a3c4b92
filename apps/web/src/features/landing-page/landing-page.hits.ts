import type { Hits } from '../../resource/hit-place.ts';

export const hits: Hits = {
  landingPage: {
    label: 'Landing page',
    codes: ['GET_POST', 'UPDATE_POST'],
    form: (id, list) => ({ to: `${list}/edit`, search: { id } }),
  },
};
