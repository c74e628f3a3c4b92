import { userRoutes } from '@adhelm/contract/user';
import { call } from '../../lib/http/client.ts';
import type { Lookup } from '../../resource/declaration.ts';

const FOUND_AT_ONCE = 20;

/** Those who write rules, by name. */
export const peopleLookup: Lookup = {
  search: async (text, signal) => {
    const query = { isAdvertiser: true, limit: FOUND_AT_ONCE, search: text === '' ? undefined : text };
    return (await call(userRoutes.advertisers, { query, signal })).items;
  },
  one: async (id, signal) => {
    const { items } = await call(userRoutes.advertisers, {
      query: { isAdvertiser: true, search: id },
      signal,
    });
    const found = items.find((user) => user.id === Number(id));
    if (!found) throw new Error('There is no such user');
    return found;
  },
};
