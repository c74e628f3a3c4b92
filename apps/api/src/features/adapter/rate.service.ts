import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ExchangeRates } from '../../ports/exchange-rates.ts';
import { dayOf } from './cost-facts.ts';
import type { CurrencyRateRepository } from './currency-rate.repository.ts';

type Dependencies = {
  inScope: InScope<{ currencyRates: CurrencyRateRepository }>;
  /** Null where no service is set up. */
  service: ExchangeRates | null;
  clock: Clock;
};

const DAY = 86_400_000;
/** Further back the first known rate has to do. */
const DAYS_BACK = 90;

/** Keeps the rates of what ad accounts spend in. */
export const rateService = ({ inScope, service, clock }: Dependencies) => ({
  /** Retrieves the rates that lack, and again those of today and of the day before, which may have been early ones. */
  retrieve: async (signal?: AbortSignal): Promise<void> => {
    if (!service) return;
    const daysAgo = (days: number) => dayOf(clock().getTime() - days * DAY);
    const wanted = await inScope(SYSTEM, ({ currencyRates }) =>
      currencyRates.wanted(daysAgo(DAYS_BACK), daysAgo(1), daysAgo(0)),
    );
    /** What the service does not know today is not asked for day after day. */
    const unknown = new Set<string>();
    for (const { day, currencies } of wanted) {
      const asked = currencies.filter((currency) => !unknown.has(currency));
      if (asked.length === 0) continue;
      signal?.throwIfAborted();
      const rates = await service.on(day, asked);
      await inScope(SYSTEM, ({ currencyRates }) => currencyRates.save(day, rates));
      const known = new Set(rates.map(({ currency }) => currency));
      for (const currency of asked) if (!known.has(currency)) unknown.add(currency);
    }
  },
});

export type RateService = ReturnType<typeof rateService>;
