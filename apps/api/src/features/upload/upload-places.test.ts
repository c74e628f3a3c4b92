import { EventEmitter } from 'node:events';
import { uploadRoutes } from '@adhelm/contract/upload';
import { expect, test } from 'vitest';
import type { Register } from '../../http/register.ts';
import { registerUploadRoutes } from './upload.routes.ts';
import type { UploadService } from './upload.service.ts';

/** What happens before the body of an upload is read, where every publisher has room. */
const beforeUpload = () => {
  const before = new Map<unknown, (call: object) => Promise<void>>();
  const register = ((route: unknown, _handle: unknown, check: (call: object) => Promise<void>) =>
    before.set(route, check)) as unknown as Register;
  registerUploadRoutes(register, { assertRoom: async () => {} } as unknown as UploadService);
  return before.get(uploadRoutes.file) ?? expect.fail('uploads are let in without a check');
};

const uploads = () => {
  const check = beforeUpload();
  const letIn: string[] = [];
  const connections = new Map<string, EventEmitter>();
  const send = async (userId: number, name: string) => {
    const raw = new EventEmitter();
    connections.set(name, raw);
    await check({ request: { actor: { userId } }, reply: { raw } });
    letIn.push(name);
  };
  return { letIn, send, end: (name: string, how: 'finish' | 'close') => connections.get(name)?.emit(how) };
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('four uploads of a user are read at a time, answered or broken off, and those of others beside them', async () => {
  const { letIn, send, end } = uploads();
  for (const name of ['1', '2', '3', '4', '5', '6']) void send(1, name);
  void send(2, 'other');
  await settled();
  expect(letIn).toEqual(['1', '2', '3', '4', 'other']);
  end('2', 'finish');
  await settled();
  expect(letIn).toEqual(['1', '2', '3', '4', 'other', '5']);
  end('2', 'close');
  await settled();
  expect(letIn, 'a place is given up once').toHaveLength(6);
  end('3', 'close');
  await settled();
  expect(letIn).toEqual(['1', '2', '3', '4', 'other', '5', '6']);
});

test('forty more wait, and what goes beyond is refused for that user alone', async () => {
  const { letIn, send } = uploads();
  for (let number = 0; number < 44; number += 1) void send(1, `${number}`).catch(() => {});
  await settled();
  let refusal: unknown;
  void send(1, 'beyond').catch((error: unknown) => {
    refusal = error;
  });
  await settled();
  expect(refusal).toMatchObject({ code: 'RL01', retryAfterSeconds: 2 });
  await send(2, 'other');
  expect(letIn).toEqual(['0', '1', '2', '3', 'other']);
});
