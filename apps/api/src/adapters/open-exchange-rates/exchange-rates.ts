import { z } from 'zod';
import { type ExchangeRate, type ExchangeRates, RatesFailed } from '../../ports/exchange-rates.ts';

type Setting = { appId: string; baseUrl: () => string; timeoutMs?: number };

const TIMEOUT_MS = 20_000;
/** What the database keeps of a rate. */
const DECIMALS = 10;
const LEAST = 10 ** -DECIMALS;

const answerSchema = z.object({ base: z.literal('USD'), rates: z.record(z.string(), z.number().positive()) });
const refusalSchema = z.object({ message: z.string().max(100) });

const rateOf = ([currency, units]: [string, number]): ExchangeRate[] => {
  const usd = 1 / units;
  return usd < LEAST ? [] : [{ currency, usd: usd.toFixed(DECIMALS) }];
};

/** Rates by day from Open Exchange Rates, whose answers are units for a dollar. */
export const openExchangeRates = ({ appId, baseUrl, timeoutMs = TIMEOUT_MS }: Setting): ExchangeRates => {
  const ask = async (path: string): Promise<{ status: number; body: unknown }> => {
    try {
      const response = await fetch(`${baseUrl()}${path}`, {
        headers: { authorization: `Token ${appId}` },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      return { status: response.status, body: await response.json() };
    } catch (error) {
      throw new RatesFailed('Open Exchange Rates cannot be reached', { cause: error });
    }
  };

  return {
    on: async (day, currencies) => {
      const symbols = new URLSearchParams({ symbols: currencies.join(',') });
      const { status, body } = await ask(`/historical/${day}.json?${symbols}`);
      const { data: answer } = answerSchema.safeParse(body);
      if (status === 200 && answer)
        return Object.entries(answer.rates)
          .filter(([currency]) => currencies.includes(currency))
          .flatMap(rateOf);
      const words = refusalSchema.safeParse(body).data?.message ?? 'an answer that cannot be read';
      if (words === 'not_available') return [];
      throw new RatesFailed(`Open Exchange Rates answered ${status}: ${words}`);
    },
  };
};
