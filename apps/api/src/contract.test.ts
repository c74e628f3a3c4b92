import { PERMISSION_CODES } from '@adhelm/contract/permission-codes';
import { SIGNED_IN } from '@adhelm/contract/route';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CONTRACT_ROUTES } from './contract.ts';

describe('the contract', () => {
  test('declares each call once', () => {
    const calls = CONTRACT_ROUTES.map(({ method, path }) => `${method} ${path}`);
    expect(calls.length).toBeGreaterThan(0);
    expect(new Set(calls).size).toBe(calls.length);
  });

  test('names only permissions that exist', () => {
    const named = CONTRACT_ROUTES.flatMap(({ permission, archivedPermission, sufficesWith }) =>
      [permission, archivedPermission, sufficesWith?.permission].filter(
        (code) => code !== undefined && code !== SIGNED_IN,
      ),
    );
    for (const code of named) expect(PERMISSION_CODES).toContain(code);
  });

  test('gives every name in a path a schema, and every body only to calls that write', () => {
    for (const { method, path, params, body } of CONTRACT_ROUTES) {
      const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      expect(Object.keys(params?.shape ?? {}), path).toEqual(names);
      if (method === 'GET' || method === 'DELETE') expect(body, path).toBeUndefined();
    }
  });

  test('describes answers as they are sent: a step that only reading knows would make them fail', () => {
    const described = CONTRACT_ROUTES.filter(({ status }) => status !== 302);
    for (const { path, response } of described)
      expect(() => z.toJSONSchema(response, { io: 'output' }), path).not.toThrow();
  });
});

const WEEK = { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-11-07T23:59:59.999Z' };

test('whatever is asked over a range of time can be asked as of a moment', () => {
  const ranged = CONTRACT_ROUTES.filter(({ query }) => query && 'timezone' in query.shape);
  expect(ranged).toHaveLength(19);
  for (const { path, query } of ranged) {
    const asked = { ...WEEK, postIds: '1', keywordSetIds: '1', asOf: '2026-11-05T12:00:00.001Z' };
    expect(query?.safeParse(asked).data?.asOf, path).toEqual(new Date('2026-11-05T12:00:00.001Z'));
    const { error } = query?.safeParse({ ...asked, asOf: '2026-11-05' }) ?? {};
    expect(
      error?.issues.map((issue) => issue.path),
      path,
    ).toEqual([['asOf']]);
  }
});
