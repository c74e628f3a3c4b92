import type { Tx } from '../../db/entities/in-scope.ts';
import { postFigures } from './post-figures.ts';
import { postReading } from './post-reading.ts';
import { postRows } from './post-rows.ts';
import { postWriting } from './post-writing.ts';

/** Landing pages and blog posts: every reader says which kinds may be seen. */
export const postRepository = (tx: Tx) => {
  const rows = postRows(tx);
  return { ...postReading(rows), ...postFigures(rows), ...postWriting(tx) };
};

export type PostRepository = ReturnType<typeof postRepository>;
