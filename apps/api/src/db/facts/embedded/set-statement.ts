import type { EngineConnection } from './started-engine.ts';

export type Settings = NonNullable<Parameters<EngineConnection['query']>[0]['clickhouse_settings']>;

export const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** Settings of servers that answer over HTTP, which the client adds of its own accord. */
const OF_SERVERS = new Set(['wait_end_of_query', 'default_format']);

/** What sets the settings of a call. */
export const assignmentsOf = (settings: Settings = {}): string[] =>
  Object.entries(settings)
    .filter(([name, value]) => value !== undefined && !OF_SERVERS.has(name))
    .map(([name, value]) => {
      if (!/^\w+$/.test(name)) throw new Error(`No setting can be called ${JSON.stringify(name)}.`);
      return `${name} = ${quoted(String(typeof value === 'boolean' ? Number(value) : value))}`;
    });

/** What goes before a statement to set all of this: one statement, since each takes half a millisecond by itself. */
export const setStatement = (assignments: readonly string[]): string =>
  assignments.length > 0 ? `SET ${assignments.join(', ')}; ` : '';
