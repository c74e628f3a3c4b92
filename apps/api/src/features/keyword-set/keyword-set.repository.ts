import type { Tx } from '../../db/entities/in-scope.ts';
import { setFigures } from './set-figures.ts';
import { setReading } from './set-reading.ts';
import { setRows } from './set-rows.ts';
import { setWriting } from './set-writing.ts';

export const keywordSetRepository = (tx: Tx) => {
  const readable = setRows(tx);
  return { ...setReading(readable), ...setFigures(readable), ...setWriting(tx) };
};

export type KeywordSetRepository = ReturnType<typeof keywordSetRepository>;
