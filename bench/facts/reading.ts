import type { FactClient } from '../../apps/api/src/facts/fact-client.ts';

/** How much the engine read for one question. */
type Reading = { rows: number; bytes: number };

type Answered = { data: unknown[]; statistics?: { rows_read: number; bytes_read: number } };

/** A client that counts what the engine reads on behalf of its queries. */
export const countingClient = (client: FactClient) => {
  const read: Reading = { rows: 0, bytes: 0 };
  const query = async (params: Parameters<FactClient['query']>[0]) => {
    const format = params.format === 'JSONCompactEachRow' ? 'JSONCompact' : 'JSON';
    const answer = await client.query({ ...params, format });
    const { data, statistics } = (await answer.json()) as Answered;
    read.rows += statistics?.rows_read ?? 0;
    read.bytes += statistics?.bytes_read ?? 0;
    return { json: async () => data };
  };
  return { read, client: { ...client, query } as unknown as FactClient };
};
