import type { Scope } from '@adhelm/domain/access-scope';
import type { Tx } from '../../db/entities/in-scope.ts';
import { setFigures } from './set-figures.ts';
import { setReading } from './set-reading.ts';
import { setRows } from './set-rows.ts';
import { setWriting } from './set-writing.ts';

export const keywordSetRepository = (tx: Tx, scope: Scope) => {
  const readable = setRows(tx, scope);
  return { ...setReading(readable), ...setFigures(readable), ...setWriting(tx, scope) };
};

export type KeywordSetRepository = ReturnType<typeof keywordSetRepository>;
