import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryAdapter } from './memory-adapter.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T08:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what the provider remembers', () => {
  test('is kept apart by kind and ends with its time', async () => {
    const adapter = memoryAdapter();
    await adapter('Session').upsert('a', { uid: 'u', accountId: 'me' }, 60);
    expect(await adapter('Session').find('a')).toMatchObject({ accountId: 'me' });
    expect(await adapter('Session').findByUid('u')).toMatchObject({ accountId: 'me' });
    expect(await adapter('Interaction').find('a')).toBeUndefined();
    expect(await adapter('Interaction').findByUid('u')).toBeUndefined();
    vi.advanceTimersByTime(60_001);
    expect(await adapter('Session').find('a')).toBeUndefined();
  });

  test('is marked when used and gone when destroyed', async () => {
    const codes = memoryAdapter()('AuthorizationCode');
    await codes.upsert('a', {}, 60);
    await codes.consume('a');
    expect(await codes.find('a')).toMatchObject({ consumed: Date.now() / 1000 });
    await codes.destroy('a');
    expect(await codes.find('a')).toBeUndefined();
  });

  test('of a revoked grant is gone, but not the sign-in step that refers to it', async () => {
    const adapter = memoryAdapter();
    await adapter('AccessToken').upsert('a', { grantId: 'g' }, 60);
    await adapter('AccessToken').upsert('b', { grantId: 'other' }, 60);
    await adapter('Interaction').upsert('c', { grantId: 'g' }, 60);
    await adapter('AccessToken').revokeByGrantId('g');
    expect(await adapter('AccessToken').find('a')).toBeUndefined();
    expect(await adapter('AccessToken').find('b')).toBeDefined();
    expect(await adapter('Interaction').find('c')).toBeDefined();
  });
});
