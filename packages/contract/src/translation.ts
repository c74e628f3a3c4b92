import { z } from 'zod';
import { language } from './content.ts';
import { defineRoute, SIGNED_IN } from './route.ts';

export const TRANSLATORS = { openai: 'OpenAI', gemini: 'Gemini' } as const;
export type TranslatorName = keyof typeof TRANSLATORS;

/** `simulated`: no key is set, so the built-in stand-in answers, clearly marked. `off`: not set up. */
const readiness = z.enum(['ready', 'simulated', 'off']);

export const MAX_TRANSLATION = 400_000;

const translate = <const P extends `/${string}`>(path: P, summary: string) =>
  defineRoute({
    method: 'POST',
    path,
    permission: 'CREATE_POST',
    summary,
    body: z.object({
      /** Text or HTML; only what a reader sees is translated, the markup comes back as it was. */
      content: z.string().max(MAX_TRANSLATION, `Must not be longer than ${MAX_TRANSLATION} characters`),
      targetLanguage: language,
    }),
    response: z.object({ content: z.string() }),
    bodyMegabytes: 3,
  });

export const translationRoutes = {
  openai: translate('/openai/translate', 'Translate with OpenAI'),
  gemini: translate('/gemini/translate', 'Translate with Gemini'),
  providers: defineRoute({
    method: 'GET',
    path: '/translation/providers',
    permission: SIGNED_IN,
    summary: 'Which translators can be used',
    response: z.object({ openai: readiness, gemini: readiness }),
  }),
};
