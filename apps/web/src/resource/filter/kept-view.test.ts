import { beforeEach, expect, it } from 'vitest';
import { zone } from '../../testing/zone.ts';
import { forgetAdvertisers, keepView, keptView, viewFrom } from './kept-view.ts';

const store = new Map<string, string>();
const storage = {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => void store.set(key, value),
};

beforeEach(() => {
  store.clear();
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
});

const VIEW = { range: 8, from: '2026-11-01', to: '2026-11-07', tz: zone('+07:00'), userIds: '3,12' };

it('takes the view on screen along', () => {
  keepView({ range: 1 }, zone('+00:00'));
  expect(viewFrom({ ...VIEW, page: 4, search: 'knee' })).toEqual(VIEW);
});

it('gives the last view where a screen has none', () => {
  keepView(VIEW, zone('+00:00'));
  expect(viewFrom({ page: 2 })).toEqual(VIEW);
});

it('follows the own zone when it becomes another one', () => {
  keepView(VIEW, zone('+07:00'));
  expect(keptView()).toEqual({ ...VIEW, tz: undefined });
});

it('forgets whose figures they were for somebody else', () => {
  keepView(VIEW, zone('+00:00'));
  forgetAdvertisers();
  expect(keptView()).toEqual({ ...VIEW, userIds: undefined });
});

it.each(['{', '[]', 'null', '{"range":99,"userIds":"1;drop","tz":"Mars/Olympus"}'])(
  'takes nothing from %s',
  (written) => {
    store.set('reportView', written);
    expect(Object.values(keptView()).filter((value) => value !== undefined)).toEqual([]);
  },
);
