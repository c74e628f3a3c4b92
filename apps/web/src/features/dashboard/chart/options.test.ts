import { expect, it } from 'vitest';
import { type Line, linesOption } from './options.ts';
import type { Tokens } from './tokens.ts';

const drawn = (line: Pick<Line, 'values' | 'running'>) =>
  linesOption(
    line.values.map(String),
    [{ name: 'Revenue', colour: 'blue', look: 'plain', ...line }],
    {} as Tokens,
  ).series.map(({ data, lineStyle }) => ({ data, dotted: lineStyle.type !== undefined }));

it('draws the way to a value that is still growing apart', () => {
  expect(drawn({ values: [1, 2, 3, null], running: 2 })).toEqual([
    { data: [1, 2, null, null], dotted: false },
    { data: [null, 2, 3, null], dotted: true },
  ]);
});

it('keeps what is certain whole where nothing has grown yet', () => {
  const [certain] = drawn({ values: [1, 2, null], running: 2 });
  expect(certain).toEqual({ data: [1, 2, null], dotted: false });
});

it.each([[null], [0]])('draws one line when the growing place is %s', (running) => {
  expect(drawn({ values: [1, 2], running })).toEqual([{ data: [1, 2], dotted: false }]);
});
