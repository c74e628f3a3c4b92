import { sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';
import type { ExchangeRate } from '../../ports/exchange-rates.ts';

/** What currencies are worth in dollars, by day. */
export const currencyRateRepository = (tx: Tx) => ({
  /** Dollars for one unit by day, the newest known before where a day has none. */
  async between(currency: string, from: string, to: string): Promise<{ day: string; usd: string }[]> {
    const { rows } = await sql<{ day: string; usd: string }>`
      (select to_char(day, 'YYYY-MM-DD') as day, usd::text from currency_rates
        where currency = ${currency} and day between ${from}::date and ${to}::date)
      union all
      (select to_char(day, 'YYYY-MM-DD'), usd::text from currency_rates
        where currency = ${currency} and day < ${from}::date order by day desc limit 1)
      order by day`.execute(tx);
    return rows;
  },

  /** Days whose rates lack for what ad accounts spend in, the latest first; those from `again` on in any case. */
  async wanted(
    from: string,
    again: string,
    today: string,
  ): Promise<{ day: string; currencies: readonly string[] }[]> {
    const { rows } = await sql<{ day: string; currencies: string[] }>`
      select to_char(day, 'YYYY-MM-DD') as day, array_agg(currency order by currency) as currencies
      from (select distinct currency from ad_accounts where currency <> 'USD') as used
      cross join generate_series(${from}::date, ${today}::date, interval '1 day') as day
      where day >= ${again}::date or not exists (
        select from currency_rates as known where known.currency = used.currency and known.day = day.day::date)
      group by day order by day desc`.execute(tx);
    return rows;
  },

  async save(day: string, rates: readonly ExchangeRate[]): Promise<void> {
    if (rates.length === 0) return;
    await tx
      .insertInto('currency_rates')
      .values(rates.map(({ currency, usd }) => ({ currency, day, usd })))
      .onConflict((conflict) =>
        conflict.columns(['currency', 'day']).doUpdateSet({ usd: (row) => row.ref('excluded.usd') }),
      )
      .execute();
  },
});

export type CurrencyRateRepository = ReturnType<typeof currencyRateRepository>;
