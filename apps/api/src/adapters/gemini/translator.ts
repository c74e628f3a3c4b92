import { z } from 'zod';
import { TranslationFailed, type Translator } from '../../ports/translator.ts';
import {
  codeFrom,
  exchange,
  inputOf,
  instructionsFor,
  MAX_OUTPUT_TOKENS,
  segmentsFrom,
} from '../translation-exchange.ts';

type Settings = { apiKey: string; model: string; baseUrl: () => string };

const SEGMENTS = {
  type: 'OBJECT',
  properties: {
    segments: {
      type: 'ARRAY',
      items: {
        type: 'OBJECT',
        properties: { id: { type: 'STRING' }, text: { type: 'STRING' } },
        required: ['id', 'text'],
        propertyOrdering: ['id', 'text'],
      },
    },
  },
  required: ['segments'],
};

const errorSchema = z.object({
  error: z.object({
    status: z.string().optional(),
    message: z.string().optional(),
    details: z
      .array(
        z.object({
          reason: z.string().optional(),
          retryDelay: z.string().optional(),
          violations: z.array(z.object({ quotaId: z.string().optional() })).optional(),
        }),
      )
      .optional(),
  }),
});

const answerSchema = z.object({
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
  candidates: z
    .array(
      z.object({
        finishReason: z.string().optional(),
        content: z
          .object({
            parts: z
              .array(z.object({ text: z.string().optional(), thought: z.boolean().optional() }))
              .optional(),
          })
          .optional(),
      }),
    )
    .optional(),
});

const failureOf = (status: number, answer: unknown): TranslationFailed => {
  const error = errorSchema.safeParse(answer).data?.error;
  const details = error?.details ?? [];
  const code = codeFrom(details.find(({ reason }) => reason)?.reason, error?.status, `status ${status}`);
  // A refused key is a bad request here.
  if (status === 401 || code === 'API_KEY_INVALID') return new TranslationFailed('key-refused', { code });
  if (status === 429) {
    const perDay = details.some(({ violations }) =>
      violations?.some(({ quotaId }) => quotaId?.includes('PerDay')),
    );
    if (perDay) return new TranslationFailed('out-of-quota', { code });
    const seconds = Number.parseFloat(details.find(({ retryDelay }) => retryDelay)?.retryDelay ?? '');
    return new TranslationFailed('rate-limited', {
      code,
      waitMs: Number.isNaN(seconds) ? undefined : seconds * 1000,
    });
  }
  if (status === 400 && error?.message?.includes('token count'))
    return new TranslationFailed('incomplete', { code });
  if (status === 408 || status >= 500) return new TranslationFailed('unavailable', { code });
  return new TranslationFailed('misconfigured', { code });
};

/** What the model said, unless it was cut off or withheld. */
const textOf = (answer: unknown): string => {
  const { data } = answerSchema.safeParse(answer);
  const [candidate] = data?.candidates ?? [];
  const blocked = data?.promptFeedback?.blockReason;
  if (blocked) throw new TranslationFailed('declined', { code: codeFrom(blocked) });
  if (!candidate) throw new TranslationFailed('unusable', { code: 'no candidates' });
  const { finishReason = 'STOP', content } = candidate;
  if (finishReason === 'MAX_TOKENS') throw new TranslationFailed('incomplete', { code: finishReason });
  if (finishReason !== 'STOP') throw new TranslationFailed('declined', { code: codeFrom(finishReason) });
  return (content?.parts ?? []).map(({ text, thought }) => (thought ? '' : text)).join('');
};

/** Gemini's generateContent. */
export const geminiTranslator = ({ apiKey, model, baseUrl }: Settings): Translator => ({
  name: 'gemini',
  async translate(segments, target, signal) {
    const { status, answer } = await exchange({
      url: `${baseUrl().replace(/\/$/, '')}/v1beta/models/${encodeURIComponent(model)}:generateContent`,
      headers: { 'x-goog-api-key': apiKey },
      body: {
        contents: [{ role: 'user', parts: [{ text: inputOf(segments) }] }],
        systemInstruction: { role: 'user', parts: [{ text: instructionsFor(target) }] },
        generationConfig: {
          temperature: 0,
          maxOutputTokens: MAX_OUTPUT_TOKENS,
          responseMimeType: 'application/json',
          responseSchema: SEGMENTS,
          thinkingConfig: { thinkingLevel: 'MINIMAL' },
        },
      },
      signal,
    });
    if (status !== 200) throw failureOf(status, answer);
    return segmentsFrom(textOf(answer));
  },
});
