import { randomBytes } from 'node:crypto';
import type { TranslatorName } from '@adhelm/contract/translation';
import { geminiSimulator } from '@adhelm/simulators/gemini';
import { openaiSimulator } from '@adhelm/simulators/openai';
import { geminiTranslator } from './adapters/gemini/translator.ts';
import { openaiTranslator } from './adapters/openai/translator.ts';
import type { AiSettings, Config } from './config.ts';
import type { Provider } from './features/translation/translation.service.ts';
import { serveSimulator } from './http/simulators.ts';

type Setting = {
  config: Pick<Config, 'production' | 'openai' | 'gemini'>;
  /** Where the server reaches itself. */
  ownAddress: () => string;
};

/** How each is talked to, what stands in for it, and what of its address comes after the host. */
const SERVICES = {
  openai: { translator: openaiTranslator, simulator: openaiSimulator, path: '/v1' },
  gemini: { translator: geminiTranslator, simulator: geminiSimulator, path: '' },
};

type App = Parameters<typeof serveSimulator>[0];
type Simulator = Parameters<typeof serveSimulator>[1];

const composeOne = async (
  name: TranslatorName,
  { apiKey, baseUrl, model }: AiSettings,
  { config, ownAddress }: Setting,
): Promise<{ provider: Provider; simulator: Simulator | null }> => {
  const { translator, simulator, path } = SERVICES[name];
  if (apiKey)
    return {
      provider: { translator: translator({ apiKey, model, baseUrl: () => baseUrl }), simulated: false },
      simulator: null,
    };
  if (config.production) return { provider: null, simulator: null };
  const mount = `/sim/${name}`;
  const ownKey = randomBytes(24).toString('base64url');
  const address = () => `${ownAddress()}${mount}${path}`;
  return {
    provider: { translator: translator({ apiKey: ownKey, model, baseUrl: address }), simulated: true },
    simulator: await simulator({ mount, apiKey: ownKey, model }),
  };
};

/** The translators as configured; without keys, and outside production only, the built-in stand-ins. */
export const composeTranslation = async (setting: Setting) => {
  const openai = await composeOne('openai', setting.config.openai, setting);
  const gemini = await composeOne('gemini', setting.config.gemini, setting);
  return {
    providers: { openai: openai.provider, gemini: gemini.provider },
    /** Puts the stand-ins under the app's own port. */
    serveStandIns: async (app: App) => {
      for (const { simulator } of [openai, gemini]) if (simulator) await serveSimulator(app, simulator);
    },
  };
};
