import type { TranslatorName } from '@adhelm/contract/translation';
import { type AiFault, aiControl } from '@adhelm/simulators/ai-server';
import { geminiSimulator } from '@adhelm/simulators/gemini';
import { openaiSimulator } from '@adhelm/simulators/openai';
import { geminiTranslator } from '../../../adapters/gemini/translator.ts';
import { openaiTranslator } from '../../../adapters/openai/translator.ts';
import { translationService } from '../translation.service.ts';

export const API_KEY = 'sk-hush-hush-0123456789';
export const MODEL = 'model-of-the-tests';

type Options = { say?: (text: string) => string; budgetMs?: number };

const start = async (name: TranslatorName, say: Options['say']) => {
  const control = aiControl();
  const settings = { mount: '', apiKey: API_KEY, model: MODEL, control, say };
  const simulator = await (name === 'openai' ? openaiSimulator(settings) : geminiSimulator(settings));
  return { control, simulator, address: await simulator.listen() };
};

/** One translator with its simulated service behind a real connection, and a service that does not wait. */
export const outsideTranslator = async (name: TranslatorName, { say, budgetMs }: Options = {}) => {
  const { simulator, address } = await start(name, say);
  const baseUrl = () => (name === 'openai' ? `${address}/v1` : address);
  const client = name === 'openai' ? openaiTranslator : geminiTranslator;
  const translator = client({ apiKey: API_KEY, model: MODEL, baseUrl });
  const other: TranslatorName = name === 'openai' ? 'gemini' : 'openai';
  const slept: number[] = [];
  const warnings: string[] = [];
  const service = translationService({
    providers: { openai: null, gemini: null, [name]: { translator, simulated: false } },
    sleep: async (ms) => void slept.push(ms),
    warn: (reason, error) => void warnings.push(`${reason}: ${error.message}`),
    budgetMs,
  });
  const command = async (method: string, what: string, body?: object) => {
    const response = await fetch(`${address}/__sim/${what}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(`the simulator refused ${what}: ${await response.text()}`);
    return response.json();
  };
  return {
    address,
    baseUrl: baseUrl(),
    service,
    other,
    slept,
    warnings,
    fail: (fault: AiFault, more: { times?: number; retryAfter?: number } = {}) =>
      command('POST', 'faults', { fault, ...more }),
    requests: async () =>
      (await command('GET', 'requests')) as { path: string; query: object; body: unknown }[],
    forget: async () => {
      await command('DELETE', 'faults');
      await command('DELETE', 'requests');
      slept.length = 0;
      warnings.length = 0;
    },
    close: () => simulator.close(),
  };
};

export type OutsideTranslator = Awaited<ReturnType<typeof outsideTranslator>>;
