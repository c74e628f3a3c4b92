import { expect, it } from 'vitest';
import { allPieces, piecesOf, translatePieces } from './translation.ts';

const page = (content: string) => ({
  title: 'Fish & <chips>',
  description: 'Fresh',
  content,
  FAQsJson: [{ question: 'Why > what?', answer: '<p>Because</p>' }],
});

it('sends plain texts as text, not as markup', () => {
  const [plain] = piecesOf(page('<p>Go</p>')).plain;
  expect(plain).toBe('<p>Fish &amp; &lt;chips&gt;</p><p>Fresh</p><p>Why &gt; what?</p>');
});

it('cuts a long text into pieces that are the text again', () => {
  const content = Array.from({ length: 40 }, (_, place) => `<p>${'word '.repeat(80)}${place}</p>`).join('');
  const pieces = piecesOf(page(content)).content;
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.join('')).toBe(content);
});

it('has two pieces under way at a time and says how many are done', async () => {
  const pieces = ['a', 'b', 'c', 'd', 'e'];
  const seen: number[] = [];
  let underWay = 0;
  let most = 0;
  const translated = await translatePieces({
    pieces,
    finished: new Map(),
    translate: async (piece) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay -= 1;
      return piece.toUpperCase();
    },
    onProgress: (done) => seen.push(done),
  });
  expect(translated).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(most).toBe(2);
  expect(seen).toEqual([0, 1, 2, 3, 4, 5]);
});

it('goes on from what was finished before a failure', async () => {
  const finished = new Map<number, string>();
  const asked: string[] = [];
  const translate = (failing: string) => async (piece: string) => {
    asked.push(piece);
    if (piece === failing) throw new Error('busy');
    return piece.toUpperCase();
  };
  const pieces = ['a', 'b', 'c', 'd'];
  const work = { pieces, finished, onProgress: () => undefined };
  await expect(translatePieces({ ...work, translate: translate('c') })).rejects.toThrow('busy');
  const before = [...finished.values()];
  expect(before).toEqual(expect.arrayContaining(['A', 'B']));
  asked.length = 0;
  expect(await translatePieces({ ...work, translate: translate('') })).toEqual(['A', 'B', 'C', 'D']);
  expect(asked).not.toContain('a');
  expect(asked).not.toContain('b');
});

it('has no piece for what is empty', () => {
  expect(allPieces(piecesOf({ ...page(''), FAQsJson: [] }))).toHaveLength(1);
});
