import { describe, expect, it } from 'vitest';
import { eventsIn } from './events.ts';

const read = async (...pieces: string[]) => {
  const all: string[] = [];
  const text = (async function* () {
    yield* pieces;
  })();
  for await (const data of eventsIn(text)) all.push(data);
  return all;
};

describe('the events in a text', () => {
  it.each([
    ['one after the other', ['data: 1\n\ndata: 2\n\n'], ['1', '2']],
    ['cut anywhere', ['da', 'ta: {"a"', ':1}\n', '\ndata: 2\n\n'], ['{"a":1}', '2']],
    ['between signs of life', [':\n\ndata: 1\n\n:\n\n'], ['1']],
    ['with other line ends', ['data: 1\r\n\r\ndata: 2\r\n\r\n'], ['1', '2']],
    ['of several lines', ['data: a\ndata: b\n\n'], ['a\nb']],
    ['with fields that nobody asked for', ['id: 7\nevent: x\ndata: 1\n\n'], ['1']],
    ['that are not finished', ['data: 1\n\ndata: 2'], ['1']],
  ])('%s', async (_, pieces, events) => {
    expect(await read(...pieces)).toEqual(events);
  });
});
