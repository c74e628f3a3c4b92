import { expect, it } from 'vitest';
import { statusKind, statusLabel } from './status.ts';

it.each([
  ['PUBLISHED', 'success'],
  ['Connected', 'success'],
  ['Paid', 'success'],
  ['REVIEW', 'warning'],
  ['Pending', 'warning'],
  ['REJECTED', 'error'],
  ['Disconnected', 'error'],
  ['Failed', 'error'],
  ['Upcoming', 'upcoming'],
  ['DRAFT', 'gray'],
  ['something new', 'gray'],
])('colours %s as %s', (status, kind) => {
  expect(statusKind(status)).toBe(kind);
});

it('reads as words', () => {
  expect(statusLabel('IN_REVIEW')).toBe('In review');
});
