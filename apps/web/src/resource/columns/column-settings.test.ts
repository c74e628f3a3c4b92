import { describe, expect, it } from 'vitest';
import {
  clampWidth,
  moveKey,
  NO_SETTINGS,
  orderColumns,
  readColumnSettings,
  visibleColumns,
  writeColumnSettings,
} from './column-settings.ts';

const columns = [{ key: 'id' }, { key: 'name', main: true }, { key: 'cost' }, { key: 'roi' }];
const keys = (list: readonly { key: string }[]) => list.map((column) => column.key);

const storageWith = (entries: Record<string, string>) => {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    keys: () => [...map.keys()],
  };
};

describe('stored settings', () => {
  it('come back as they were written, one entry per table', () => {
    const storage = storageWith({});
    const settings = { order: ['roi', 'id'], hidden: ['cost'], shown: ['cpa'], widths: { roi: 120 } };
    writeColumnSettings(storage, 'pixel', settings);
    expect(readColumnSettings(storage, 'pixel')).toEqual(settings);
    expect(readColumnSettings(storage, 'campaign')).toEqual(NO_SETTINGS);
    expect(storage.keys()).toEqual(['columns.pixel']);
  });

  it.each(['', 'null', '[]', '{"order":', '"text"', '7'])('tolerate %j', (text) => {
    expect(readColumnSettings(storageWith({ 'columns.pixel': text }), 'pixel')).toEqual(NO_SETTINGS);
  });

  it('keep the good parts of a half-broken entry', () => {
    const storage = storageWith({ 'columns.pixel': '{"order":[1],"hidden":["cost"],"widths":{"id":9}}' });
    expect(readColumnSettings(storage, 'pixel')).toEqual({
      ...NO_SETTINGS,
      hidden: ['cost'],
      widths: { id: 56 },
    });
  });

  it('do not break the page when nothing can be stored', () => {
    const full = {
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(() => writeColumnSettings(full, 'pixel', NO_SETTINGS)).not.toThrow();
  });
});

describe('orderColumns', () => {
  it('keeps the declared order without settings', () => {
    expect(keys(orderColumns(columns, []))).toEqual(['id', 'name', 'cost', 'roi']);
  });

  it('follows the chosen order and drops columns that are gone', () => {
    expect(keys(orderColumns(columns, ['roi', 'old', 'name', 'id', 'cost']))).toEqual([
      'roi',
      'name',
      'id',
      'cost',
    ]);
  });

  it('puts a new column behind its declared neighbour', () => {
    expect(keys(orderColumns(columns, ['roi', 'name', 'id']))).toEqual(['roi', 'name', 'cost', 'id']);
    expect(keys(orderColumns(columns, ['roi', 'name', 'cost']))).toEqual(['id', 'roi', 'name', 'cost']);
  });

  it('ignores a key that is named twice', () => {
    expect(keys(orderColumns(columns, ['roi', 'roi']))).toEqual(['id', 'name', 'cost', 'roi']);
  });
});

describe('visibleColumns', () => {
  it('leaves out hidden columns but never the main one', () => {
    const settings = { ...NO_SETTINGS, hidden: ['name', 'cost'] };
    expect(keys(visibleColumns(columns, settings))).toEqual(['id', 'name', 'roi']);
  });

  it('has an extra column in its place once it is picked, also for those who had chosen before there was one', () => {
    const more = [...columns, { key: 'cpa', extra: true }];
    const before = readColumnSettings(storageWith({ 'columns.pixel': '{"hidden":["cost"]}' }), 'pixel');
    expect(keys(visibleColumns(more, NO_SETTINGS))).toEqual(['id', 'name', 'cost', 'roi']);
    expect(keys(visibleColumns(more, before))).toEqual(['id', 'name', 'roi']);
    expect(keys(visibleColumns(more, { ...before, shown: ['cpa'] }))).toEqual(['id', 'name', 'roi', 'cpa']);
  });
});

it('moves a key within the list', () => {
  expect(moveKey(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveKey(['a', 'b', 'c'], 2, -1)).toEqual(['c', 'a', 'b']);
  expect(moveKey(['a', 'b', 'c'], 9, 0)).toEqual(['a', 'b', 'c']);
});

it('keeps widths usable', () => {
  expect([clampWidth(3), clampWidth(120.4), clampWidth(5000)]).toEqual([56, 120, 800]);
});
