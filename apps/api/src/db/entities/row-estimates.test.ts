import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryInScope, type TestApp, testApp } from '../../testing/app.ts';
import { estates } from '../../testing/estates.ts';

const ROWS = 1000;

let t: TestApp;
let publisher: number;
beforeAll(async () => {
  t = await testApp();
  publisher = await t.addPublisher();
  const { set } = await estates(t.pool).settle(publisher, 'Ann', 'FACEBOOK');
  await t.system(
    `insert into keywords (publisher_id, keyword_set_id, text)
     select $1, $2, 'keyword ' || number from generate_series(1, ${ROWS}) as number`,
    [publisher, set],
  );
  await t.asOwner('analyze keywords');
});
afterAll(() => t.close());

type Plan = { Plan: { 'Plan Rows': number } };

// Taken for a handful, rows of one table are gone through for each row of another where thousands are joined.
test.each(['all', 'system', 'its publisher'])(
  'the planner knows that the rows of a guarded table are many, in the scope of %s',
  async (scope) => {
    const [row] = await queryInScope<{ 'QUERY PLAN': Plan[] }>(
      t.pool,
      scope === 'its publisher' ? String(publisher) : scope,
      'explain (format json) select * from keywords',
    );
    expect(row?.['QUERY PLAN'][0]?.Plan['Plan Rows']).toBeGreaterThanOrEqual(ROWS / 3);
  },
);
