import { z } from 'zod';
import { bindings } from '../bindings.ts';
import { ask, type FactClient } from '../fact-client.ts';
import { toCopy } from './members.ts';
import { type Membership, memberSql } from './membership.ts';
import { searchedText } from './name-key.ts';

const idRow = z.object({ id: z.number() });

/**
 * Some rows of a copied list that have words anywhere in their name, those first in which they begin a word. One pass
 * over the names of the publisher; codes and ids, which stand behind the names, are not looked at.
 */
export const namedRows = async (
  client: FactClient,
  membership: Membership,
  { words, most, copy }: { words: string; most: number; copy: string | undefined },
): Promise<number[]> => {
  const { bind, parameters } = bindings();
  const sought = bind(searchedText([words]), 'String');
  const rows = await ask(client, {
    name: 'rows by words in their names',
    row: idRow,
    query: `SELECT id FROM ${memberSql(bind, membership).listed()}
      AND position(searched, ${sought}) BETWEEN 1 AND position(searched, char(0))
      ORDER BY position(searched, concat(' ', ${sought})) > 0 DESC, publisher_id, id
      LIMIT ${bind(most, 'UInt32')}`,
    parameters: toCopy(parameters, copy),
  });
  return rows.map(({ id }) => id);
};
