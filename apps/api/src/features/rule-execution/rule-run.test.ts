import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RuledWorld, ruledWorld } from './testing/ruled-world.ts';

let world: RuledWorld;
beforeAll(async () => {
  world = await ruledWorld();
});
afterAll(() => world.close());

test('a rule pauses what its conditions hold for, once, and says so', async () => {
  const rule = await world.addRule({ name: 'Stop all' });
  await world.work();
  await world.work();
  expect(await world.changed()).toEqual([
    '71001 status PAUSED',
    '71002 status PAUSED',
    '71003 status PAUSED',
  ]);
  const made = await world.executions();
  expect(made).toHaveLength(3);
  expect(made[0]).toMatchObject({
    ruleId: rule,
    rule: { name: 'Stop all' },
    object: { level: 'CAMPAIGN', name: 'C1', adAccount: { name: 'Shop' }, campaign: { name: 'C1' } },
    action: 'PAUSE',
    status: 'DONE',
    reason: null,
    change: { field: 'status', from: 'ACTIVE', to: 'PAUSED' },
    undo: { state: 'POSSIBLE' },
    createdAt: '2026-11-15T08:00:00.000Z',
  });
});
