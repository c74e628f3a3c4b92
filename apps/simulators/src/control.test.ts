import { expect, test } from 'vitest';
import { simulatorControl } from './control.ts';

const control = () => simulatorControl(['quota', 'silence']);
const fault = (held: ReturnType<typeof control>, body: unknown) =>
  held.answer({ method: 'POST', path: '/__sim/faults', body }).status;

test('a fault is met as often as asked, by the operation it is meant for', () => {
  const held = control();
  expect(fault(held, { fault: 'quota', on: 'write', times: 2 })).toBe(200);
  expect(held.take('create', 'quota')).toBeUndefined();
  expect(held.take('write', 'silence')).toBeUndefined();
  expect(held.take('write', 'quota')?.fault).toBe('quota');
  expect(held.take('write', 'quota')?.fault).toBe('quota');
  expect(held.take('write', 'quota')).toBeUndefined();
});

test('a fault for nothing in particular is met by whatever comes first, and can be taken back', () => {
  const held = control();
  fault(held, { fault: 'silence' });
  fault(held, { fault: 'silence' });
  expect(held.take('anything', 'silence')?.fault).toBe('silence');
  held.answer({ method: 'DELETE', path: '/__sim/faults', body: undefined });
  expect(held.take('anything', 'silence')).toBeUndefined();
});

test.each([{ fault: 'unknown' }, { fault: 'quota', often: 2 }, { fault: 'quota', times: 0 }, null])(
  'a wish it does not know is refused: %j',
  (body) => {
    expect(fault(control(), body)).toBe(400);
  },
);

test('requests are kept until they are forgotten', () => {
  const held = control();
  const request = { method: 'PUT', path: '/a', query: {}, body: { a: 1 } };
  held.record(request);
  const asked = { method: 'GET', path: '/__sim/requests', body: undefined };
  expect(held.answer(asked).body).toEqual([request]);
  held.answer({ ...asked, method: 'DELETE' });
  expect(held.answer(asked).body).toEqual([]);
  expect(held.answer({ ...asked, path: '/__sim/nothing' }).status).toBe(404);
});
