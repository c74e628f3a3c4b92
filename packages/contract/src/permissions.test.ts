import { describe, expect, test } from 'vitest';
import { ERRORS } from './error-codes.ts';
import { byId } from './fields.ts';
import { PERMISSION_CODES, PERMISSIONS } from './permission-codes.ts';

describe('permissions', () => {
  test('have the codes of the specification, each once and with a sentence', () => {
    expect(new Set(PERMISSION_CODES).size).toBe(PERMISSION_CODES.length);
    for (const code of ['CREATE_PIXEL', 'GET_PIXELS', 'GET_PIXEL', 'UPDATE_PIXEL', 'DELETE_PIXEL'])
      expect(PERMISSION_CODES).toContain(code);
    for (const code of ['GET_CATEGORIES', 'GET_CATEGORY', 'GET_PIXELS_ARCHIVED', 'UPDATE_PIXEL_ARCHIVED'])
      expect(PERMISSION_CODES).toContain(code);
    const ours = [
      'GET_CLICK_IPS',
      'EXPORT_SHEETS',
      'GET_JOBS',
      'GET_AUDIT',
      'PREPARE_PAYOUT',
      'RELEASE_PAYOUT',
    ];
    expect(PERMISSION_CODES).toEqual(expect.arrayContaining(ours));
    expect(PERMISSION_CODES, 'those of the specification and ours').toHaveLength(18 * 7 + 9 + ours.length);
    for (const { code, description } of PERMISSIONS) expect(description, code).toMatch(/^[A-Z].{5,}/);
  });
});

test('error codes travel with the status of their kind', () => {
  const unknown = Object.entries(ERRORS).filter(([code]) => code.startsWith('AU') && code !== 'AU06');
  for (const [code, { status }] of unknown) expect(status, code).toBe(401);
  expect(ERRORS.AU06.status, 'who it is is known').toBe(403);
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
