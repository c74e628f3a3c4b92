import {
  openExchangeRatesSimulator,
  type RatesFault,
  ratesControl,
} from '@adhelm/simulators/open-exchange-rates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RatesFailed } from '../../ports/exchange-rates.ts';
import { openExchangeRates } from './exchange-rates.ts';

const APP_ID = 'id of the tests';
const control = ratesControl();
let simulator: Awaited<ReturnType<typeof openExchangeRatesSimulator>>;
let address = '';
beforeAll(async () => {
  simulator = await openExchangeRatesSimulator({
    appId: APP_ID,
    rates: { VND: () => 25_000, EUR: () => 0.8, IRR: () => 1e11 },
    clock: () => new Date('2026-11-15T12:00:00Z'),
    control,
  });
  address = await simulator.listen();
});
afterAll(() => simulator.close());

const service = (given: { appId?: string; timeoutMs?: number } = {}) =>
  openExchangeRates({ appId: APP_ID, baseUrl: () => address, ...given });
const fault = (name: RatesFault) =>
  control.answer({ method: 'POST', path: '/__sim/faults', body: { fault: name } });

describe('rates of a day', () => {
  test('are dollars for one unit, of what was asked for alone', async () => {
    expect(await service().on('2026-11-01', ['VND'])).toEqual([{ currency: 'VND', usd: '0.0000400000' }]);
    expect(await service().on('2026-11-15', ['EUR', 'XXX', 'VND'])).toEqual([
      { currency: 'VND', usd: '0.0000400000' },
      { currency: 'EUR', usd: '1.2500000000' },
    ]);
  });

  test('are unknown where a unit is worth less than can be kept, and on days that have not come', async () => {
    expect(await service().on('2026-11-01', ['IRR'])).toEqual([]);
    expect(await service().on('2026-11-16', ['VND'])).toEqual([]);
  });

  test.each([
    ['server-error', 'Open Exchange Rates cannot be reached'],
    ['broken-answer', 'Open Exchange Rates cannot be reached'],
    ['too-many', 'Open Exchange Rates answered 429: not_allowed'],
  ] as const)(
    'that were answered with %s are said to have failed, and come the next time',
    async (name, words) => {
      fault(name);
      const asked = service().on('2026-11-01', ['VND']);
      await expect(asked).rejects.toThrow(RatesFailed);
      await expect(asked).rejects.toThrow(words);
      expect(await service().on('2026-11-01', ['VND'])).toHaveLength(1);
    },
  );

  test('are not waited for without end', async () => {
    fault('silence');
    await expect(service({ timeoutMs: 50 }).on('2026-11-01', ['VND'])).rejects.toThrow(RatesFailed);
  });

  test('are refused to a wrong key, which is told to nobody', async () => {
    const asked = service({ appId: 'another id' }).on('2026-11-01', ['VND']);
    await expect(asked).rejects.toThrow('answered 401: invalid_app_id');
    await expect(asked).rejects.not.toThrow('another id');
  });
});
