import { PERMISSION_CODES } from '@adhelm/contract/permission-codes';
import { expect, it } from 'vitest';
import { permissionGroups } from './permission-groups.ts';

it('groups what a user holds by resource and counts what there is', () => {
  const groups = permissionGroups(['GET_PIXELS', 'PUBLISH_POST', 'CREATE_PIXEL', 'NO_SUCH_CODE']);
  expect(groups.map(({ resource, held, total }) => [resource, held.map(({ code }) => code), total])).toEqual([
    ['POST', ['PUBLISH_POST'], 9],
    ['PIXEL', ['GET_PIXELS', 'CREATE_PIXEL'], 7],
  ]);
});

it('loses no permission', () => {
  const held = permissionGroups(PERMISSION_CODES).flatMap((group) => group.held);
  expect(held).toHaveLength(PERMISSION_CODES.length);
});

it('is empty for a user without permissions', () => expect(permissionGroups([])).toEqual([]));
