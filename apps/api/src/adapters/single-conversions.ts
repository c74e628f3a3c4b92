import type { ConversionDestination, ConversionEvent } from '../ports/conversion-destination.ts';
import { type ConversionSetting, conversionExchange, outcomeOfStatus } from './conversion-exchange.ts';

const OLDEST_MS = 30 * 86_400_000;

/**
 * A platform that takes one conversion at a time by an address without a token, and says neither whether it knows the
 * click nor whether it was told before.
 */
export const singleConversions = (
  setting: ConversionSetting,
  path: string,
  parametersOf: (event: ConversionEvent) => Record<string, string>,
): ConversionDestination => {
  const ask = conversionExchange(setting);
  return {
    atOnce: 1,
    oldestMs: OLDEST_MS,
    corrects: false,
    needsToken: false,
    send: async (_target, [event]) => {
      if (!event) return { kind: 'TAKEN', words: '' };
      const said = await ask(`${path}?${new URLSearchParams(parametersOf(event))}`);
      return 'kind' in said ? said : outcomeOfStatus(said, said.text || 'accepted');
    },
  };
};
