import { describe, expect, it } from 'vitest';
import type { ListPage } from '../declaration.ts';
import type { OtherLine } from '../list/other-lines.ts';
import type { ExportCell } from './cells.ts';
import type { LoadPage } from './fetch-pages.ts';
import type { PageRange } from './page-plan.ts';
import { type ExportFigures, replayList } from './replay-list.ts';

type Row = { id: number; clicks?: number };

const pageOf = (ids: readonly number[], page: number, limit: number): ListPage<Row> => ({
  items: ids.slice((page - 1) * limit, page * limit).map((id) => ({ id })),
  meta: { total: ids.length, page, limit, totalPages: Math.ceil(ids.length / limit) },
});

const CELLS = {
  cellsOf: ({ id }: Row): ExportCell[] => [id],
  otherCellsOf: ({ label }: OtherLine<Row>): ExportCell[] => [label],
};

const idsTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

const listOf =
  (count: number): LoadPage<Row> =>
  async (page, limit) =>
    pageOf(idsTo(count), page, limit);

const replay = async (load: LoadPage<Row>, total: number, range: Partial<PageRange> = {}) => {
  const written: ExportCell[] = [];
  const figures: ExportFigures[] = [];
  const outcome = await replayList({
    load,
    range: { size: 100, start: 1, end: Math.ceil(total / 100), scope: 'all', ...range },
    total,
    ...CELLS,
    write: async (rows) => void written.push(...rows.flat()),
    onFigures: (next) => figures.push(next),
    signal: new AbortController().signal,
  });
  return { outcome, written, figures };
};

describe('replayList', () => {
  it('hands on every row once, in the order of the list, whichever page answers first', async () => {
    const gates = new Map<number, () => void>();
    const load: LoadPage<Row> = async (page, limit) => {
      // The pages of each five answer backwards.
      await new Promise<void>((open) => {
        gates.set(page, open);
        if (gates.size === 5 || page === 6) for (const key of [...gates.keys()].reverse()) gates.get(key)?.();
      });
      return pageOf(idsTo(11_234), page, limit);
    };
    const { written, outcome } = await replay(load, 11_234);
    expect(written).toEqual(idsTo(11_234));
    expect(outcome).toMatchObject({ rows: 11_234, repeated: 0, totalBefore: 11_234, totalAfter: 11_234 });
  });

  it('has five pages under way and no more', async () => {
    let underWay = 0;
    let most = 0;
    const load: LoadPage<Row> = async (page, limit) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((later) => setImmediate(later));
      underWay -= 1;
      return pageOf(idsTo(40_000), page, limit);
    };
    await replay(load, 40_000);
    expect(most).toBe(5);
  });

  it('asks for no further page while what it has is not taken', async () => {
    const asked: number[] = [];
    let taken = 0;
    await replayList({
      load: async (page, limit) => {
        asked.push(page);
        return pageOf(idsTo(40_000), page, limit);
      },
      range: { size: 100, start: 1, end: 400, scope: 'all' },
      total: 40_000,
      ...CELLS,
      write: async () => {
        await new Promise((later) => setImmediate(later));
        expect(asked.length - taken).toBeLessThanOrEqual(6);
        taken += 1;
      },
      onFigures: () => undefined,
      signal: new AbortController().signal,
    });
    expect(asked).toEqual(idsTo(20));
  });

  it('tells figures in the chosen pages, which only grow', async () => {
    const { figures } = await replay(listOf(10_000), 10_000);
    expect(figures[0]).toEqual({ page: 0, pages: 100, rows: 0, allRows: 10_000 });
    expect(figures.map(({ page }) => page)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(figures.at(-1)).toEqual({ page: 100, pages: 100, rows: 10_000, allRows: 10_000 });
  });

  it('exports the chosen pages only', async () => {
    const few = await replay(listOf(10_000), 10_000, { start: 3, end: 4 });
    expect(few.written).toEqual(idsTo(400).slice(200));
    const many = await replay(listOf(10_000), 10_000, { start: 19, end: 41 });
    expect(many.written).toEqual(idsTo(4100).slice(1800));
  });

  it('exports the page on screen and nothing that came in behind it', async () => {
    const { written, figures } = await replay(listOf(120), 100, {
      size: 50,
      start: 2,
      end: 2,
      scope: 'page',
    });
    expect(written).toEqual(idsTo(100).slice(50));
    expect(figures.at(-1)).toEqual({ page: 1, pages: 1, rows: 50, allRows: 50 });
  });

  it('goes on to the new end of a list that has grown, and says so', async () => {
    let calls = 0;
    const load: LoadPage<Row> = async (page, limit) => {
      calls += 1;
      return pageOf(idsTo(calls > 1 ? 6500 : 4000), page, limit);
    };
    const { written, outcome } = await replay(load, 4000);
    expect(written).toEqual(idsTo(6500));
    expect(outcome).toMatchObject({ totalBefore: 4000, totalAfter: 6500 });
  });

  it('writes a row once that a newer one moved to the next page', async () => {
    const load: LoadPage<Row> = async (page, limit) =>
      pageOf(page === 1 ? idsTo(5000) : [0, ...idsTo(5000)], page, limit);
    const { written, outcome } = await replay(load, 5000);
    expect(written).toEqual(idsTo(5000));
    expect(outcome).toMatchObject({ rows: 5000, repeated: 1, totalBefore: 5000, totalAfter: 5001 });
  });

  it('asks once more for a page that failed', async () => {
    const asked: number[] = [];
    const load: LoadPage<Row> = async (page, limit) => {
      asked.push(page);
      if (page === 3 && asked.filter((one) => one === 3).length === 1) throw new Error('once');
      return pageOf(idsTo(10_000), page, limit);
    };
    expect((await replay(load, 10_000)).written).toHaveLength(10_000);
    expect(asked.filter((page) => page === 3)).toHaveLength(2);
  });

  it('fails with what failed twice, and stops what is under way', async () => {
    const signals: AbortSignal[] = [];
    const load: LoadPage<Row> = async (page, limit, signal) => {
      signals.push(signal);
      if (page === 2) throw new Error('twice');
      return pageOf(idsTo(40_000), page, limit);
    };
    await expect(replay(load, 40_000)).rejects.toThrow('twice');
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });

  it('ends with its signal', async () => {
    const controller = new AbortController();
    const work = replayList({
      load: async (page, limit, signal) => {
        signal.throwIfAborted();
        return pageOf(idsTo(40_000), page, limit);
      },
      range: { size: 100, start: 1, end: 400, scope: 'all' },
      total: 40_000,
      ...CELLS,
      write: async () => controller.abort(new Error('cancelled')),
      onFigures: () => undefined,
      signal: controller.signal,
    });
    await expect(work).rejects.toThrow('cancelled');
  });

  describe('with figures that belong to no row', () => {
    const withOthers =
      (count: number): LoadPage<Row> =>
      async (page, limit) => ({
        ...pageOf(idsTo(count), page, limit),
        others: { gone: { clicks: 3 }, none: { clicks: 4 } },
      });

    it('writes them once, after the last row of all pages, and names them', async () => {
      const { written, outcome } = await replay(withOthers(11_234), 11_234);
      expect(written).toEqual([...idsTo(11_234), 'No longer available', 'None']);
      expect(outcome).toMatchObject({ rows: 11_234, others: ['No longer available', 'None'] });
    });

    it('leaves them to the pages that hold the last row', async () => {
      const first = await replay(withOthers(250), 250, { start: 1, end: 2 });
      expect(first.written).toEqual(idsTo(200));
      expect(first.outcome.others).toEqual([]);
      const rest = await replay(withOthers(250), 250, { start: 3, end: 3 });
      expect(rest.written).toEqual([...idsTo(250).slice(200), 'No longer available', 'None']);
      const lastOnScreen = await replay(withOthers(60), 60, { size: 50, start: 2, end: 2, scope: 'page' });
      expect(lastOnScreen.written).toEqual([...idsTo(60).slice(50), 'No longer available', 'None']);
    });

    it('writes only those that there are', async () => {
      const load: LoadPage<Row> = async (page, limit) => ({
        ...pageOf(idsTo(2), page, limit),
        others: { gone: null, none: { clicks: 4 } },
      });
      expect((await replay(load, 2)).written).toEqual([1, 2, 'None']);
    });
  });
});
