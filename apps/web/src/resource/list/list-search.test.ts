import { FACT_MODEL } from '@adhelm/contract/fact-model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  entityParams,
  formatFilters,
  type ListState,
  listSearchOf,
  listSearchSchema,
  listStateOf,
  otherThanList,
  parseFilters,
  resize,
} from './list-search.ts';
import type { Order } from './order.ts';
import { nextSort } from './order.ts';

const PLATFORM = { key: 'platform', options: [{ value: 'FACEBOOK' }, { value: 'a,b;c:d %' }] };
const offer = {
  sortKeys: new Set(['id', 'name']),
  filters: [PLATFORM],
  entityKeys: [],
  mayListArchived: true,
};

const plain: ListState = {
  page: 1,
  limit: 50,
  search: '',
  sort: null,
  filters: {},
  archived: false,
  compare: false,
};

describe('the address of a list', () => {
  it('holds nothing for the default list', () => {
    expect(JSON.stringify(listSearchOf(plain))).toBe('{}');
    expect(JSON.stringify(listSearchSchema.parse({ page: 1, limit: 50, search: ' ' }))).toBe('{}');
  });

  it('falls back to defaults for values that make no sense', () => {
    const search = listSearchSchema.parse({
      page: 'many',
      limit: 37,
      search: { a: 1 },
      sortBy: 12,
      sortOrder: 'up',
      filters: [1],
      archived: 'yes',
      edit: -4,
      create: 'no',
    });
    expect(listStateOf(search, offer)).toEqual(plain);
    expect(search.edit).toBeUndefined();
    expect(search.create).toBeUndefined();
  });

  it('reads a number in the search as text', () => {
    expect(listSearchSchema.parse({ search: 123 }).search).toBe('123');
  });

  it('ignores what the screen does not offer', () => {
    const search = { sortBy: 'secret', filters: 'platform:MYSPACE;role:1', archived: true as const };
    expect(listStateOf(search, { ...offer, mayListArchived: false })).toEqual(plain);
  });

  it('takes the user that a link names for whoever made the rows, and goes on with the name of the list', () => {
    const creators = { ...offer, entityKeys: ['createdById'] as const };
    const state = listStateOf(listSearchSchema.parse({ userId: 7 }), creators);
    expect(state.filters).toEqual({ createdById: ['7'] });
    expect(listSearchOf(state)).toMatchObject({ createdById: 7, userId: undefined });
    expect(listStateOf(listSearchSchema.parse({ userId: 7 }), offer).filters).toEqual({});
  });

  it('survives the round trip for every state', () => {
    const state = fc.record({
      page: fc.integer({ min: 1, max: 100_000 }),
      limit: fc.constantFrom(10, 20, 50, 100, 200, 500, 1000, 2000),
      search: fc.string({ maxLength: 200 }).map((text) => text.trim()),
      sort: fc.option(
        fc.record({
          by: fc.constantFrom('id', 'name'),
          order: fc.constantFrom('asc' as const, 'desc' as const),
        }),
      ),
      filters: fc
        .subarray(PLATFORM.options.map((option) => option.value))
        .map((values): Record<string, string[]> => (values.length > 0 ? { platform: values } : {})),
      archived: fc.boolean(),
      compare: fc.boolean(),
    });
    fc.assert(
      fc.property(state, ({ compare, ...rest }) => {
        // Deleted rows have no figures to compare.
        const given = { ...rest, compare: compare && !rest.archived };
        const address = listSearchSchema.parse(JSON.parse(JSON.stringify(listSearchOf(given))));
        expect(listStateOf(address, { ...offer, isCondition: () => false })).toEqual(given);
      }),
    );
  });
});

describe('filters', () => {
  it('read well in the address', () => {
    expect(formatFilters({ platform: ['FACEBOOK', 'GOOGLE'], status: [] })).toBe('platform:FACEBOOK,GOOGLE');
    expect(formatFilters({})).toBeUndefined();
  });

  it('survive broken encoding', () => {
    expect(parseFilters('platform:%E0%A4%A', [PLATFORM])).toEqual({});
    expect(parseFilters(';;::,', [PLATFORM])).toEqual({});
  });
});

describe('resize', () => {
  it('keeps the first row in view', () => {
    expect(resize({ ...plain, page: 5, limit: 10 }, 20)).toMatchObject({ page: 3, limit: 20 });
    expect(resize({ ...plain, page: 2, limit: 50 }, 10)).toMatchObject({ page: 6, limit: 10 });
  });
});

describe('nextSort', () => {
  const newestFirst = { by: 'id', order: 'desc' } as const;
  const bestFirst = { by: 'profit', order: 'desc' } as const;
  const presses = (own: Order, by: string, first: Order['order']) => {
    const one = nextSort(null, own, { by, first });
    const two = nextSort(one, own, { by, first });
    return [one, two, nextSort(two, own, { by, first })];
  };

  it('goes ascending, descending and back to the own order by a name', () => {
    const [ascending, descending] = [
      { by: 'name', order: 'asc' },
      { by: 'name', order: 'desc' },
    ];
    expect(presses(newestFirst, 'name', 'asc')).toEqual([ascending, descending, null]);
  });

  it('starts with the largest by a figure', () => {
    expect(presses(newestFirst, 'cost', 'desc')).toEqual([
      { by: 'cost', order: 'desc' },
      { by: 'cost', order: 'asc' },
      null,
    ]);
  });

  it('turns the own order round with the first press on its column', () => {
    expect(presses(bestFirst, 'profit', 'desc')).toEqual([
      { by: 'profit', order: 'asc' },
      null,
      { by: 'profit', order: 'asc' },
    ]);
    expect(presses(newestFirst, 'id', 'asc')).toEqual([
      { by: 'id', order: 'asc' },
      null,
      { by: 'id', order: 'asc' },
    ]);
  });

  it('starts anew with another column', () => {
    const byName = { by: 'name', order: 'desc' } as const;
    expect(nextSort(byName, newestFirst, { by: 'cost', first: 'desc' })).toEqual({
      by: 'cost',
      order: 'desc',
    });
  });
});

describe('entities that a link narrows a list to', () => {
  const narrowed = { ...offer, entityKeys: ['campaignIds', 'postIds'] as const };
  const addressed = (address: object) => listStateOf(listSearchSchema.parse(address), narrowed);

  it.each([
    [{ campaignIds: 12 }, { campaignIds: ['12'] }],
    [{ campaignIds: '12,13,12' }, { campaignIds: ['12', '13'] }],
    [
      { campaignIds: '7', postIds: '1,2' },
      { campaignIds: ['7'], postIds: ['1', '2'] },
    ],
    [{ campaignIds: '1,x' }, {}],
    [{ campaignIds: -4 }, {}],
    [{ campaignIds: '' }, {}],
    [{ keywordIds: 3 }, {}],
  ])('%j', (address, filters) => expect(addressed(address).filters).toEqual(filters));

  it.each([
    [{ verticalId: 5 }, { verticalId: ['5'] }],
    [{ verticalId: '5,6' }, {}],
    [{ verticalId: 'x' }, {}],
  ])('%j, of which there can be one', (address, filters) => {
    const state = listStateOf(listSearchSchema.parse(address), { ...offer, entityKeys: ['verticalId'] });
    expect(state.filters).toEqual(filters);
  });

  it('are those that the model of the facts filters by id, whichever these are', () => {
    const adSet = { column: 'ad_set_id', filter: 'adSetIds' } as const;
    const device = { column: 'device', filter: 'device', values: ['PHONE', 'DESKTOP'] } as const;
    const params = entityParams({ ...FACT_MODEL, adSet, device });
    const known = Object.keys(entityParams(FACT_MODEL));
    expect(Object.keys(params)).toEqual([...known, 'adSetIds']);
    expect(params.adSetIds.parse('3,4')).toBe('3,4');
    expect(known, 'held by the filter bar of reports').not.toContain('userIds');
  });

  it('stand in the address under their own names, other filters beside them', () => {
    const filters = { platform: ['FACEBOOK'], campaignIds: ['12'], postIds: ['1', '2'] };
    const search = listSearchOf({ ...plain, filters });
    expect(search).toMatchObject({ filters: 'platform:FACEBOOK', campaignIds: 12, postIds: '1,2' });
    expect(addressed(search).filters).toEqual(filters);
    expect(JSON.stringify(listSearchOf({ ...plain, filters: { campaignIds: [] } }))).toBe('{}');
  });
});

it('keeps one value of a filter that takes one', () => {
  const choice = { ...PLATFORM, single: true as const };
  expect(parseFilters('platform:FACEBOOK,a%2Cb%3Bc%3Ad%20%25', [choice])).toEqual({ platform: ['FACEBOOK'] });
});

it('tells what an address holds besides its list', () => {
  const address = { range: 5, tz: '+07:00', userIds: 3, page: 2, sortBy: 'roi', campaignIds: 4, refresh: 1 };
  expect(otherThanList(address)).toEqual({ range: 5, tz: '+07:00', userIds: 3 });
});

describe('conditions on figures', () => {
  const isCondition = (text: string) => /^(?:roi|cost)(?:[<>]=?|=)-?\d+$/.test(text);
  const stateOf = (search: object, more: object = {}) =>
    listStateOf(listSearchSchema.parse(search), { ...offer, isCondition, ...more });

  it('stand in the address as they are asked for', () => {
    const state = stateOf({ having: 'roi<-5,cost>=50' });
    expect(state.filters).toEqual({ having: ['roi<-5', 'cost>=50'] });
    expect(listSearchOf(state)).toMatchObject({ having: 'roi<-5,cost>=50' });
    expect(listSearchOf(state).filters).toBeUndefined();
  });

  it('are dropped where the list does not know them, and beyond ten', () => {
    expect(stateOf({ having: 'roi<x,name=1,cost>1,cost>1' }).filters).toEqual({ having: ['cost>1'] });
    expect(stateOf({ having: ['roi<0'] }).filters).toEqual({});
    expect(stateOf({ having: 'roi<0' }, { isCondition: undefined }).filters).toEqual({});
    const many = Array.from({ length: 12 }, (_, place) => `cost>${place}`);
    expect(stateOf({ having: many.join(',') }).filters.having).toEqual(many.slice(0, 10));
  });

  it('are not asked of deleted rows, which have no figures', () =>
    expect(stateOf({ having: 'roi<0', archived: true }).filters).toEqual({}));

  it('stay behind on the way to another list', () => expect(otherThanList({ having: 'roi<0' })).toEqual({}));
});
