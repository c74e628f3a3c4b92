/** Dollars for one unit of a currency, exact as a decimal. */
export type ExchangeRate = { currency: string; usd: string };

/** The service gave no rates; nothing is known of why beyond its words. */
export class RatesFailed extends Error {
  override name = 'RatesFailed';
}

export type ExchangeRates = {
  /** Those of a day (`YYYY-MM-DD`, UTC) that the service knows; of a day that is not over, the newest. */
  on(day: string, currencies: readonly string[]): Promise<ExchangeRate[]>;
};
