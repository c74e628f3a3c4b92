import { describe, expect, test } from 'vitest';
import { renderMigration } from './render-migration.ts';

const TEMPLATE = `
CREATE TABLE IF NOT EXISTS {{local:clicks}} {{on_cluster}} (publisher_id UInt32, version UInt64)
ENGINE = {{engine:ReplacingMergeTree(version)}} ORDER BY publisher_id
;;
{{distributed:clicks by cityHash64(publisher_id)}}
;;
CREATE TABLE IF NOT EXISTS rates {{on_cluster}} (day Date) ENGINE = {{engine_everywhere:MergeTree}} ORDER BY day
`;

describe('renderMigration', () => {
  test('gives plain tables for one server', () => {
    expect(renderMigration(TEMPLATE, 'single')).toEqual([
      'CREATE TABLE IF NOT EXISTS clicks  (publisher_id UInt32, version UInt64)\n' +
        'ENGINE = ReplacingMergeTree(version) ORDER BY publisher_id',
      'CREATE TABLE IF NOT EXISTS rates  (day Date) ENGINE = MergeTree ORDER BY day',
    ]);
  });

  test('gives replicated and distributed tables for a cluster', () => {
    expect(renderMigration(TEMPLATE, { cluster: 'main' })).toEqual([
      "CREATE TABLE IF NOT EXISTS clicks_local ON CLUSTER 'main' (publisher_id UInt32, version UInt64)\n" +
        "ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}', version) " +
        'ORDER BY publisher_id',
      "CREATE TABLE IF NOT EXISTS clicks ON CLUSTER 'main' AS clicks_local " +
        "ENGINE = Distributed('main', currentDatabase(), 'clicks_local', cityHash64(publisher_id))",
      "CREATE TABLE IF NOT EXISTS rates ON CLUSTER 'main' (day Date) " +
        "ENGINE = ReplicatedMergeTree('/clickhouse/tables/all/{database}/{table}', '{shard}-{replica}') ORDER BY day",
    ]);
  });

  test('makes the table over all shards anew when columns have changed', () => {
    const text =
      'ALTER TABLE {{local:a}} {{on_cluster}} MODIFY COLUMN n UInt64\n;;\n{{distributed_anew:a by n}}';
    expect(renderMigration(text, 'single')).toEqual(['ALTER TABLE a  MODIFY COLUMN n UInt64']);
    expect(renderMigration(text, { cluster: 'main' })).toEqual([
      "ALTER TABLE a_local ON CLUSTER 'main' MODIFY COLUMN n UInt64",
      "CREATE OR REPLACE TABLE a ON CLUSTER 'main' AS a_local " +
        "ENGINE = Distributed('main', currentDatabase(), 'a_local', n)",
    ]);
  });

  test('keeps the arguments of an engine that has several, with parentheses of their own', () => {
    expect(
      renderMigration('{{engine:ReplacingMergeTree(version, toBool(deleted))}}', { cluster: 'c' }),
    ).toEqual([
      "ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}', version, toBool(deleted))",
    ]);
  });

  test('quotes the name of the cluster', () => {
    expect(renderMigration('{{on_cluster}}', { cluster: "o'clock\\" })).toEqual([
      "ON CLUSTER 'o\\'clock\\\\'",
    ]);
  });

  test('splits at a line of two semicolons only and drops empty statements', () => {
    expect(renderMigration("SELECT ';;'\n;;\n\n;;  \nSELECT 2", 'single')).toEqual([
      "SELECT ';;'",
      'SELECT 2',
    ]);
  });

  test.each([
    ['{{cluster}}', 'unknown placeholder {{cluster}}'],
    ['{{engine:Merge Tree}}', 'not a table engine: Merge Tree'],
    ['{{distributed:clicks}}', 'expected "table by key": clicks'],
  ])('refuses %s', (text, message) => {
    expect(() => renderMigration(text, { cluster: 'c' })).toThrow(message);
  });
});
