import { call } from '../lib/http/client.ts';
import type { Lookup } from './declaration.ts';

const FOUND_AT_ONCE = 20;

const searched = (text: string) => ({
  limit: FOUND_AT_ONCE,
  search: text === '' ? undefined : text,
  sortBy: 'name',
  sortOrder: 'asc',
});

// The calls load with the first question: most visits to a list ask none.
const categories = async () => (await import('@adhelm/contract/category')).categoryRoutes;
const adAccounts = async () => (await import('@adhelm/contract/ad-account')).adAccountRoutes;
const websites = async () => (await import('@adhelm/contract/website')).websiteRoutes;

const people = async () => (await import('@adhelm/contract/people')).peopleRoutes;

type CategoryName = { id: number; name: string; parent: { name: string } | null };

/** A niche says where it belongs, as the same name may stand under several verticals. */
const categoryName = ({ id, name, parent }: CategoryName) => ({
  id,
  name: parent ? `${parent.name} / ${name}` : name,
});

const posts = async () => (await import('@adhelm/contract/post')).postRoutes;

/** Landing pages by title. */
export const pageLookup: Lookup = {
  search: async (text, signal) => {
    const { list } = await posts();
    const found = await call(list, { query: { ...searched(text), sortBy: 'title' }, signal });
    return found.items.map(({ id, title }) => ({ id, name: title }));
  },
  one: async (id, signal) => {
    const { get } = await posts();
    const { title, ...page } = await call(get, { params: { id }, signal });
    return { id: page.id, name: title };
  },
};

/** Verticals and niches by name. */
export const categoryLookup: Lookup = {
  search: async (text, signal) => {
    const { list } = await categories();
    return (await call(list, { query: searched(text), signal })).items.map(categoryName);
  },
  one: async (id, signal) => {
    const { get } = await categories();
    return categoryName(await call(get, { params: { id }, signal }));
  },
};

/** Ad accounts by name and by the id that their platform gave them. */
export const adAccountLookup: Lookup = {
  search: async (text, signal) => {
    const { list } = await adAccounts();
    return (await call(list, { query: searched(text), signal })).items;
  },
  one: async (id, signal) => {
    const { list } = await adAccounts();
    const { items } = await call(list, { query: { ids: id }, signal });
    const [account] = items;
    if (!account) throw new Error('There is no such ad account');
    return account;
  },
};

/** Websites by name. */
export const websiteLookup: Lookup = {
  search: async (text, signal) => {
    const { list } = await websites();
    return (await call(list, { query: searched(text), signal })).items;
  },
  one: async (id, signal) => {
    const { get } = await websites();
    return call(get, { params: { id }, signal });
  },
};

/** Those who buy media and write rules, by name. */
export const advertiserLookup: Lookup = {
  search: async (text, signal) => {
    const { list } = await people();
    const query = { isAdvertiser: true, limit: FOUND_AT_ONCE, search: text === '' ? undefined : text };
    return (await call(list, { query, signal })).items;
  },
  one: async (id, signal) => {
    const { list } = await people();
    const { items } = await call(list, { query: { isAdvertiser: true, search: id }, signal });
    const found = items.find((user) => user.id === Number(id));
    if (!found) throw new Error('There is no such user');
    return found;
  },
};
