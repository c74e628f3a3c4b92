import { someOf } from '@adhelm/domain/testing/whole-run';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RuleStep } from '../../compose-rules.ts';
import { APP_SECRET } from '../../testing/app.ts';
import { ruleWorker, type WorkerOrder } from './testing/rule-worker.ts';
import { type RuledWorld, ruledWorld } from './testing/ruled-world.ts';

/** How often a process is killed at each step; `npm run test:fire` asks for more. */
const { RULE_KILLS } = process.env;
const ROUNDS = Number(RULE_KILLS ?? 1);
const PATIENCE = { timeout: ROUNDS * 60_000 };
const REAL_ID = '71001';

let world: RuledWorld;
/** Told of each change that reaches the platform. */
let onChange = () => {};
beforeAll(async () => {
  world = await ruledWorld({ campaigns: 1, figures: 'made up', onChange: () => onChange() });
});
beforeEach(async () => {
  onChange = () => {};
  await world.begin();
});
afterAll(() => world.close());

const start = (order: Partial<Pick<WorkerOrder, 'stopAt' | 'undo' | 'workers'>>) => {
  const { host, user, database } = world.t.pool.options;
  return ruleWorker({
    database: { host: String(host), user: String(user), database: String(database) },
    facebook: world.facebook.app,
    appSecret: APP_SECRET,
    publisherId: world.publisher,
    userId: world.owner,
    now: world.t.clock().getTime(),
    stopAt: null,
    undo: null,
    workers: 1,
    ...order,
  });
};

/** A process that is killed at a step, or while its call is on its way. */
const killedAt = async (step: RuleStep | 'calling', undo: number | null = null) => {
  const worker = await start({ stopAt: step === 'calling' ? null : step, undo });
  const calling = Promise.withResolvers<void>();
  onChange = calling.resolve;
  worker.begin();
  await (step === 'calling' ? calling.promise : worker.until(step));
  await worker.kill();
  onChange = () => {};
};

/** What the next process does once the dead one has been silent for long enough. */
const restart = async () => {
  await world.later(2);
  await world.work();
};

const posts = async () =>
  (await world.facebook.requests()).filter(({ method, path }) => method === 'POST' && path.includes(REAL_ID));

/** A rule that wants the campaign otherwise than it is. */
const addRule = async () => {
  const [row] = await world.t.system<{ status: string }>('select status from campaigns');
  const kind = row?.status === 'ACTIVE' ? 'PAUSE' : 'RESUME';
  await world.addRule({ action: { kind } });
  return kind === 'PAUSE' ? (['PAUSED', 'ACTIVE'] as const) : (['ACTIVE', 'PAUSED'] as const);
};

const next = async () => {
  await world.later(13);
  await world.begin();
};

const chosen = <Step>(steps: readonly Step[]) => (RULE_KILLS ? steps : someOf(steps, 3));

describe(`a process is killed ${ROUNDS} times at each step, and what was intended happened once`, () => {
  test.each(chosen(['evaluated', 'decided', 'claimed', 'calling', 'called', 'confirmed'] as const))(
    'between the decision and the confirmation: %s',
    PATIENCE,
    async (step) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const [wanted] = await addRule();
        await killedAt(step);
        await restart();
        expect(await world.changed()).toEqual([`${REAL_ID} status ${wanted}`]);
        // A call that was cut off on its way may have to be made again.
        expect((await posts()).length).toBeLessThanOrEqual(step === 'calling' ? 2 : 1);
        expect(await world.executions()).toMatchObject([{ status: 'DONE', change: { to: wanted } }]);
        await next();
      }
    },
  );

  test.each(chosen(['claimed', 'calling', 'called', 'confirmed'] as const))(
    'while somebody undoes: %s',
    PATIENCE,
    async (step) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const [wanted, before] = await addRule();
        await world.work();
        await world.t.system('update rules set is_active = false, next_run_at = null');
        const [done] = await world.executions();
        await killedAt(step, done?.id ?? 0);
        await restart();
        const both = [wanted, before].map((status) => `${REAL_ID} status ${status}`).sort();
        expect(await world.changed()).toEqual(both);
        expect((await posts()).length).toBeLessThanOrEqual(step === 'calling' ? 3 : 2);
        expect(await world.executions()).toMatchObject([{ status: 'DONE', undo: { state: 'DONE' } }]);
        await next();
      }
    },
  );
});

test('ten workers in three processes at once act once', PATIENCE, async () => {
  const [wanted] = await addRule();
  const processes = await Promise.all([4, 3, 3].map((workers) => start({ workers })));
  for (const process of processes) process.begin();
  await Promise.all(processes.map(({ ended }) => ended()));
  expect(await posts()).toHaveLength(1);
  expect(await world.changed()).toEqual([`${REAL_ID} status ${wanted}`]);
  expect(await world.executions()).toMatchObject([{ status: 'DONE' }]);
});
