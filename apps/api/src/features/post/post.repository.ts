import type { Scope } from '@adhelm/domain/access-scope';
import type { Tx } from '../../db/entities/in-scope.ts';
import { postFigures } from './post-figures.ts';
import { postReading } from './post-reading.ts';
import { postRows } from './post-rows.ts';
import { postWriting } from './post-writing.ts';

/** Landing pages and blog posts: every reader says which kinds may be seen. */
export const postRepository = (tx: Tx, scope: Scope) => {
  const rows = postRows(tx, scope);
  return { ...postReading(rows, scope), ...postFigures(rows), ...postWriting(tx, scope) };
};

export type PostRepository = ReturnType<typeof postRepository>;
