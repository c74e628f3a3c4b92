import type pg from 'pg';

/** What the database calls it; its triggers say it (`0041_page_news.sql`). */
const CHANNEL = 'adhelm_pages';

/** Hears from PostgreSQL when something has changed that visitors may be shown. A pooler in between passes nothing on. */
export const pageNews = (pool: { connect: () => Promise<pg.PoolClient> }) => {
  let listening: pg.PoolClient | undefined;
  let next = new AbortController();

  const leave = (client: pg.PoolClient | undefined) => {
    if (!client || client !== listening) return;
    listening = undefined;
    client.release(true);
  };

  return {
    /** Listens, again where the connection was lost, and gives a signal that ends with the next news. */
    next: async (): Promise<AbortSignal> => {
      next = new AbortController();
      if (listening) return next.signal;
      const client = await pool.connect();
      listening = client;
      client.on('notification', () => next.abort());
      client.once('error', () => leave(client));
      client.once('end', () => leave(client));
      await client.query(`listen ${CHANNEL}`).catch(() => leave(client));
      return next.signal;
    },
    close: () => leave(listening),
  };
};
