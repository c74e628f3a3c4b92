import type { Job } from '@adhelm/contract/job';
import { expect, it } from 'vitest';
import { ApiError } from '../lib/http/api-error.ts';
import { jobWords } from './job-words.ts';
import { failureOf, type SyncOrder, syncWorks } from './sync-works.ts';
import { aJob } from './testing/a-job.ts';

/** A server whose jobs go on by one answer with every look. */
const world = (...answers: (Partial<Job> | Error)[]) => {
  const looks: number[] = [];
  const pauses: number[] = [];
  const starts: string[] = [];
  const works = syncWorks({
    jobOf: async (id) => {
      looks.push(id);
      const answer = answers.shift() ?? { status: 'DONE' };
      if (answer instanceof Error) throw answer;
      return aJob({ id, ...answer });
    },
    pause: async (ms) => {
      pauses.push(ms);
    },
  });
  const order = (key: string, id = 1): SyncOrder => ({
    key,
    name: key,
    start: async () => {
      starts.push(key);
      return { status: 'running', jobId: id, job: aJob({ id }) };
    },
  });
  const shown: (string | null)[] = [];
  works.subscribe(() => {
    const [work] = works.getState();
    shown.push(work?.job ? jobWords(work.job) : null);
  });
  return { works, order, looks, pauses, starts, shown };
};

const refusal = (statusCode: number, message: string) =>
  new ApiError({ statusCode, errorCode: statusCode === 0 ? 'NETWORK' : 'NF01', message });

it('follows a job from phase to phase until it ends', async () => {
  const { works, order, shown } = world(
    { phase: 'ads', done: 1200 },
    { phase: 'hours', done: 3, total: 7 },
    { status: 'DONE' },
  );
  await works.begin(order('a'));
  expect(shown).toEqual([
    null,
    'Campaigns: 0 so far',
    'Ads: 1,200 so far',
    'Costs by the hour: 3 of 7 days',
    'Done',
  ]);
});

it('asks once however often somebody presses, and again once it has ended', async () => {
  const { works, order, starts } = world();
  const [one, other] = await Promise.all([works.begin(order('a')), works.begin(order('a'))]);
  expect(one).toBe(other);
  expect(starts).toEqual(['a']);
  await works.begin(order('a'));
  expect(starts).toEqual(['a', 'a']);
});

it('looks no more than four times a second however many are under way', async () => {
  const { works, order, pauses } = world();
  await Promise.all(Array.from({ length: 40 }, (_, place) => works.begin(order(`a${place}`, place + 1))));
  expect(pauses[0]).toBe(10_000);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000);
});

it('goes on looking when the connection was lost, and says so when the job is not to be seen', async () => {
  const { works, order, looks } = world(
    refusal(0, 'away'),
    { phase: 'ads' },
    refusal(404, 'This job was not found.'),
  );
  const work = await works.begin(order('a'));
  expect(looks).toHaveLength(3);
  expect(failureOf(work)).toBe('This job was not found.');
});

it('tells why a job failed, and what the platform asks to wait for', async () => {
  const { works, order, shown } = world(
    { status: 'WAITING', waitsUntil: '2026-11-15T08:05:00.000Z', error: 'Facebook asks to wait 4 minutes.' },
    { status: 'FAILED', error: 'Facebook no longer accepts the connection.' },
  );
  const work = await works.begin(order('a'));
  expect(shown[2]).toMatch(/^Facebook asks to wait 4 minutes\. Goes on at \d\d:\d5$/);
  expect(failureOf(work)).toBe('Facebook no longer accepts the connection.');
});

it('does not count what ended before among what begins now, but shows what runs beside it', async () => {
  const { works, order } = world();
  await works.begin(order('a'));
  const running = works.begin(order('b', 2));
  expect(works.getState().map(({ key }) => key)).toEqual(['b']);
  const beside = works.begin(order('c', 3));
  expect(works.getState().map(({ key }) => key)).toEqual(['b', 'c']);
  await Promise.all([running, beside]);
});

it('forgets everything for another user, also what comes in afterwards', async () => {
  const { works, order, looks } = world({ phase: 'ads' });
  const left = works.begin(order('a'));
  works.forgetAll();
  await left;
  expect(works.getState()).toEqual([]);
  expect(looks, 'nobody looks after the job of somebody else').toHaveLength(0);
});
