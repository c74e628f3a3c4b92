import { expect, test } from 'vitest';
import { freshBytes } from './random-bytes.ts';

test('no bytes are given twice, whatever the receiver does with them', () => {
  const seen = new Set<string>();
  for (let draw = 0; draw < 5000; draw += 1) {
    const bytes = freshBytes(draw % 2 === 0 ? 12 : 16);
    expect(bytes).toHaveLength(draw % 2 === 0 ? 12 : 16);
    seen.add(bytes.toString('hex'));
    bytes.fill(0);
  }
  expect(seen.size).toBe(5000);
});
