import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { ERRORS } from './error-codes.ts';
import { byId } from './fields.ts';
import { PERMISSION_CODES, PERMISSIONS } from './permission-codes.ts';
import { type Route, SIGNED_IN } from './route.ts';

const routes = Object.values(contract).flatMap((group) => Object.values<Route>(group));

describe('the contract', () => {
  test('declares each call once', () => {
    const calls = routes.map(({ method, path }) => `${method} ${path}`);
    expect(calls.length).toBeGreaterThan(0);
    expect(new Set(calls).size).toBe(calls.length);
  });

  test('names only permissions that exist', () => {
    const named = routes.flatMap(({ permission, archivedPermission }) =>
      [permission, archivedPermission].filter((code) => code !== undefined && code !== SIGNED_IN),
    );
    for (const code of named) expect(PERMISSION_CODES).toContain(code);
  });

  test('gives every name in a path a schema, and every body only to calls that write', () => {
    for (const { method, path, params, body } of routes) {
      const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      expect(Object.keys(params?.shape ?? {}), path).toEqual(names);
      if (method === 'GET' || method === 'DELETE') expect(body, path).toBeUndefined();
    }
  });

  test('describes answers as they are sent: a step that only reading knows would make them fail', () => {
    const described = routes.filter(({ status }) => status !== 302);
    for (const { path, response } of described)
      expect(() => z.toJSONSchema(response, { io: 'output' }), path).not.toThrow();
  });
});

describe('permissions', () => {
  test('have the codes of the specification, each once and with a sentence', () => {
    expect(new Set(PERMISSION_CODES).size).toBe(PERMISSION_CODES.length);
    for (const code of ['CREATE_PIXEL', 'GET_PIXELS', 'GET_PIXEL', 'UPDATE_PIXEL', 'DELETE_PIXEL'])
      expect(PERMISSION_CODES).toContain(code);
    for (const code of ['GET_CATEGORIES', 'GET_CATEGORY', 'GET_PIXELS_ARCHIVED', 'UPDATE_PIXEL_ARCHIVED'])
      expect(PERMISSION_CODES).toContain(code);
    expect(PERMISSION_CODES, 'two more than there: GET_CLICK_IPS and EXPORT_SHEETS').toHaveLength(
      18 * 7 + 9 + 2,
    );
    for (const { code, description } of PERMISSIONS) expect(description, code).toMatch(/^[A-Z].{5,}/);
  });
});

test('error codes travel with the status of their kind', () => {
  const statuses = Object.entries(ERRORS).map(([code, { status }]) => [code.slice(0, 2), status]);
  for (const [kind, status] of statuses) if (kind === 'AU') expect(status).toBe(401);
  expect(ERRORS.PE01.status).toBe(403);
  expect(ERRORS.NF01.status).toBe(404);
});

describe('an id in a path', () => {
  test('is a whole number that a database can hold', () => {
    expect(byId.parse({ id: '2147483647' })).toEqual({ id: 2_147_483_647 });
    for (const id of ['0', '-1', '2147483648', '1e3', '0x1', ' 1', '1.0', '', 'me'])
      expect(byId.safeParse({ id }).success, id).toBe(false);
  });
});
