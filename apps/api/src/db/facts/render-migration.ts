/** One ClickHouse server, embedded or not, or a named cluster of them. */
export type FactTopology = 'single' | { cluster: string };

/**
 * Renders one migration text for the servers at hand and splits it at lines that hold only `;;`.
 *
 * - `{{on_cluster}}` after a table name in DDL
 * - `{{engine:ReplacingMergeTree(version)}}` an engine, replicated within its shard on a cluster
 * - `{{engine_everywhere:MergeTree}}` the same, with all rows on every server of the cluster
 * - `{{local:clicks}}` the name of the table that holds the rows of one shard
 * - `{{distributed:clicks by publisher_id}}` a whole statement: the table over all shards, none on one server
 * - `{{distributed_anew:clicks by publisher_id}}` the same after the columns of the local tables were changed
 */
export function renderMigration(text: string, topology: FactTopology): string[] {
  const rendered = text.replaceAll(
    /\{\{(\w+)(?::([^{}]+))?\}\}/g,
    (placeholder, name: string, argument: string = '') => {
      const render = PLACEHOLDERS[name];
      if (!render) throw new Error(`unknown placeholder ${placeholder}`);
      return render(argument.trim(), topology === 'single' ? undefined : topology.cluster);
    },
  );
  return rendered
    .split(/^;;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

type Render = (argument: string, cluster: string | undefined) => string;

const PLACEHOLDERS: Record<string, Render> = {
  on_cluster: (_argument, cluster) => (cluster ? `ON CLUSTER ${quoted(cluster)}` : ''),
  engine: (engine, cluster) =>
    cluster ? replicated(engine, "'/clickhouse/tables/{shard}/{database}/{table}', '{replica}'") : engine,
  engine_everywhere: (engine, cluster) =>
    cluster ? replicated(engine, "'/clickhouse/tables/all/{database}/{table}', '{shard}-{replica}'") : engine,
  local: (table, cluster) => localName(table, cluster),
  distributed: (argument, cluster) =>
    cluster ? distributedTable('CREATE TABLE IF NOT EXISTS', argument, cluster) : '',
  distributed_anew: (argument, cluster) =>
    cluster ? distributedTable('CREATE OR REPLACE TABLE', argument, cluster) : '',
};

function replicated(engine: string, place: string): string {
  const [, name, ownArguments] = /^(\w+)(?:\((.*)\))?$/s.exec(engine) ?? [];
  if (!name) throw new Error(`not a table engine: ${engine}`);
  return `Replicated${name}(${ownArguments ? `${place}, ${ownArguments}` : place})`;
}

function distributedTable(create: string, argument: string, cluster: string): string {
  const [, table, shardingKey] = /^(\w+) by (.+)$/s.exec(argument) ?? [];
  if (!table || !shardingKey) throw new Error(`expected "table by key": ${argument}`);
  const local = localName(table, cluster);
  return (
    `${create} ${table} ON CLUSTER ${quoted(cluster)} AS ${local} ` +
    `ENGINE = Distributed(${quoted(cluster)}, currentDatabase(), ${quoted(local)}, ${shardingKey})`
  );
}

function localName(table: string, cluster: string | undefined): string {
  return cluster ? `${table}_local` : table;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
