import { afterAll, beforeAll, expect, test } from 'vitest';
import { bindings, bindNumbers } from './bindings.ts';
import { openFactStore, type TestFactStore } from './testing/fact-store.ts';

let store: TestFactStore;
beforeAll(async () => {
  store = await openFactStore();
});
afterAll(() => store.close());

test.each([0, 1, 127, 128, 16_383, 16_384])(
  '%i numbers arrive as they are, in their order',
  async (length) => {
    const numbers = Array.from({ length }, (_, place) => (place * 2_654_435_761 + 4_294_967_295) % 2 ** 32);
    const { bind, parameters } = bindings();
    const answer = await store.access.client.query({
      query: `SELECT ${bindNumbers(bind, numbers)} AS numbers`,
      query_params: parameters,
      format: 'JSONEachRow',
    });
    expect(await answer.json()).toEqual([{ numbers }]);
  },
);
