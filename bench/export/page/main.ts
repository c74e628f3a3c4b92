// Runs in the browser: the export of the product beside the plain way, over the same rows.
import { writeXlsx } from 'hucre/xlsx';
import { exportTable } from '../../../apps/web/src/resource/export/cells.ts';
import { excelFile } from '../../../apps/web/src/resource/export/excel-file.ts';
import { numberFormatOf } from '../../../apps/web/src/resource/export/number-formats.ts';
import { replayList } from '../../../apps/web/src/resource/export/replay-list.ts';
import type { Measured } from '../measured.ts';
import { COLUMNS, pageOf, type Row } from './rows.ts';

const PAGE = 2000;
const BEAT_MS = 5;

/** Watches how long the page is held up while something runs. */
const watched = async (work: () => Promise<Omit<Measured, 'seconds' | 'frozenMs'>>): Promise<Measured> => {
  let last = performance.now();
  let frozenMs = 0;
  const beat = () => {
    const now = performance.now();
    frozenMs = Math.max(frozenMs, now - last - BEAT_MS);
    last = now;
  };
  const timer = setInterval(beat, BEAT_MS);
  const start = performance.now();
  const done = await work();
  const seconds = (performance.now() - start) / 1000;
  beat();
  clearInterval(timer);
  return { ...done, seconds, frozenMs };
};

const load = async (total: number, page: number, limit: number) => {
  // An answer comes later, never at once.
  await new Promise((later) => setTimeout(later));
  return pageOf(total, page, limit);
};

/** As the product does it: pages go to the worker as they come, and are written as they go. */
const streamed = (total: number) =>
  watched(async () => {
    const table = exportTable(COLUMNS, 'excel');
    const { signal } = new AbortController();
    const file = await excelFile(table.columns, signal);
    const told: number[] = [];
    await replayList({
      load: (page, limit) => load(total, page, limit),
      range: { size: 100, start: 1, end: Math.ceil(total / 100), scope: 'all' },
      total,
      cellsOf: table.cellsOf,
      otherCellsOf: table.otherCellsOf,
      write: (rows) => file.write(rows),
      onFigures: ({ rows }) => told.push(rows),
      signal,
    });
    const blob = await file.finish([`Rows: ${total}`]);
    file.close();
    return { bytes: blob.size, told };
  });

/** As a library is used plainly: all rows first, then one call that gives the whole file. */
const inOneGo = (total: number) =>
  watched(async () => {
    const table = exportTable(COLUMNS, 'excel');
    const rows: Row[] = [];
    for (let page = 1; rows.length < total; page++) rows.push(...(await load(total, page, PAGE)).items);
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Sheet1',
          columns: table.columns.map((column) => ({
            width: 20,
            numFmt: numberFormatOf(column) ?? undefined,
          })),
          rows: [table.columns.map(({ label }) => label), ...rows.map(table.cellsOf)],
          freezePane: { rows: 1 },
        },
      ],
    });
    return { bytes: new Blob([new Uint8Array(bytes)]).size, told: [0, total] };
  });

declare global {
  interface Window {
    ways: Record<'streamed' | 'inOneGo', (total: number) => Promise<Measured>>;
  }
}

window.ways = { streamed, inOneGo };
