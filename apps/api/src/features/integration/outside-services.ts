import type { OutsideService } from '@adhelm/contract/integration';
import type { TranslatorName } from '@adhelm/contract/translation';
import type { Actor } from '../access/actor.ts';
import type { GrantService } from '../google/grant.service.ts';
import type { Provider } from '../translation/translation.service.ts';

type Dependencies = {
  grants: Pick<GrantService, 'of'>;
  isGoogleSimulated: boolean;
  translators: Record<TranslatorName, Provider>;
  exchangeRates: { simulated: boolean } | null;
};

const sharedService = (
  key: OutsideService['key'],
  provider: { simulated: boolean } | null,
): OutsideService => ({
  key,
  status: provider ? 'CONNECTED' : 'DISCONNECTED',
  isPersonal: false,
  isSimulated: provider?.simulated ?? false,
  connectedAt: null,
});

/** What the product is connected to beside ad platforms, as somebody sees it. */
export const outsideServices =
  ({ grants, isGoogleSimulated, translators, exchangeRates }: Dependencies) =>
  async (actor: Actor): Promise<OutsideService[]> => {
    const grant = await grants.of(actor);
    return [
      {
        key: 'GOOGLE_SHEETS',
        status: grant ? 'CONNECTED' : 'DISCONNECTED',
        isPersonal: true,
        isSimulated: isGoogleSimulated,
        connectedAt: grant?.since.toISOString() ?? null,
      },
      sharedService('OPENAI', translators.openai),
      sharedService('GEMINI', translators.gemini),
      sharedService('EXCHANGE_RATES', exchangeRates),
    ];
  };

export type OutsideServices = ReturnType<typeof outsideServices>;
