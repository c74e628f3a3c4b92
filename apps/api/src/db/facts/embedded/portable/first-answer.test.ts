import { expect, test } from 'vitest';
import { firstAnswer } from './first-answer.ts';

const ENDED = {
  success: false,
  error: new Error('Connection is closed: the engine ended. unreachable'),
} as const;
const REFUSED = { success: false, error: new Error('The engine does not open its folder.') } as const;
const THERE = { success: true } as const;

type Answer = typeof ENDED | typeof REFUSED | typeof THERE;

const asked = async (...answers: Answer[]) => {
  const left = [...answers];
  const answer = await firstAnswer({ ping: async () => left.shift() ?? REFUSED });
  return { answer, left: left.length };
};

test('an engine that breaks down before its first answer is started again, and not for ever', async () => {
  expect(await asked(ENDED, ENDED, THERE)).toEqual({ answer: THERE, left: 0 });
  expect(await asked(ENDED, ENDED, ENDED, THERE)).toEqual({ answer: ENDED, left: 1 });
});

test('what an engine says is its answer', async () => {
  expect(await asked(THERE, ENDED)).toEqual({ answer: THERE, left: 1 });
  expect(await asked(REFUSED, THERE)).toEqual({ answer: REFUSED, left: 1 });
});
