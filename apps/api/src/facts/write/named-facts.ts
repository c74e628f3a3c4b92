import { z } from 'zod';
import { type Bind, bindInstant, bindings } from '../bindings.ts';
import { isVisible, type Visible } from '../commits/snapshot.ts';
import { ask, type FactClient } from '../fact-client.ts';
import type { TableOfStates } from '../raw-facts.ts';

const NAMED_PER_READ = 2000;

/** Something that happened once and has an id and a time of its own. */
type NamedFact = { id: string; time: Date };
type OwnedFact = NamedFact & { publisherId: number };

const inOrderOfTime = <Fact extends NamedFact>(named: readonly Fact[]): Fact[] =>
  named.toSorted((a, b) => a.time.getTime() - b.time.getTime());

/** The stretch of time in which facts lie that are in order. */
const stretchOf = (bind: Bind, publisherIds: readonly number[], inOrder: readonly NamedFact[]): string => {
  const first = bindInstant(bind, inOrder[0]?.time.getTime() ?? 0);
  const last = bindInstant(bind, inOrder.at(-1)?.time.getTime() ?? 0);
  const publishers = bind(publisherIds, 'Array(UInt32)');
  return `publisher_id IN ${publishers} AND time >= ${first} AND time <= ${last}`;
};

/** Conditions that find the named facts, some at a time, each within a short stretch of time. */
export const findingConditions = (
  publisherIds: readonly number[],
  named: readonly NamedFact[],
): ((bind: Bind) => string)[] => {
  const inOrder = inOrderOfTime(named);
  const chunks = Array.from({ length: Math.ceil(inOrder.length / NAMED_PER_READ) }, (_, place) =>
    inOrder.slice(place * NAMED_PER_READ, (place + 1) * NAMED_PER_READ),
  );
  return chunks.map((chunk) => (bind) => {
    const ids = bind(
      chunk.map(({ id }) => id),
      'Array(UUID)',
    );
    return `${stretchOf(bind, publisherIds, chunk)} AND id IN ${ids}`;
  });
};

const known = z.object({ publisherId: z.number(), known: z.string() });

/** What tells the facts of all publishers apart. */
const keyOf = (publisherId: number, id: string): string => `${publisherId} ${id.toLowerCase()}`;

const found = z.object({ found: z.number() });

/** Whether there is nothing at all in the stretch of time in which facts lie: cheaper to find out than which of very many there are. */
const isEmptyStretch = async (
  client: FactClient,
  table: TableOfStates,
  publisherIds: readonly number[],
  facts: readonly OwnedFact[],
): Promise<boolean> => {
  const { bind, parameters } = bindings();
  const query = `SELECT 1 AS found FROM ${table}
    WHERE ${stretchOf(bind, publisherIds, inOrderOfTime(facts))} LIMIT 1`;
  const rows = await ask(client, { name: `first of ${table}`, row: found, query, parameters });
  return rows.length === 0;
};

/** Those that the store does not have yet, each once. */
export const newOnes = async <Fact extends OwnedFact>(
  client: FactClient,
  visible: Visible,
  table: TableOfStates,
  facts: readonly Fact[],
): Promise<Fact[]> => {
  const publisherIds = [...new Set(facts.map(({ publisherId }) => publisherId))];
  const taken = new Set<string>();
  const isNewGround =
    facts.length > NAMED_PER_READ && (await isEmptyStretch(client, table, publisherIds, facts));
  for (const rows of isNewGround ? [] : findingConditions(publisherIds, facts)) {
    const { bind, parameters } = bindings();
    const query = `SELECT DISTINCT publisher_id AS publisherId, toString(id) AS known FROM ${table}
      WHERE ${rows(bind)} AND sign = 1 AND ${isVisible(bind, visible, 'batch')}`;
    for (const row of await ask(client, { name: `known ${table}`, row: known, query, parameters }))
      taken.add(keyOf(row.publisherId, row.known));
  }
  return facts.filter(({ publisherId, id }) => {
    const key = keyOf(publisherId, id);
    const isNew = !taken.has(key);
    taken.add(key);
    return isNew;
  });
};
