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
  type: 'json_schema',
  name: 'translation',
  strict: true,
  schema: {
    type: 'object',
    properties: {
      segments: {
        type: 'array',
        items: {
          type: 'object',
          properties: { id: { type: 'string' }, text: { type: 'string' } },
          required: ['id', 'text'],
          additionalProperties: false,
        },
      },
    },
    required: ['segments'],
    additionalProperties: false,
  },
};

const NO_CREDIT = ['insufficient_quota', 'credit_balance_exhausted'];

const errorSchema = z.object({
  error: z.object({ type: z.string().nullish(), code: z.string().nullish() }),
});

const answerSchema = z.object({
  status: z.string(),
  error: z.object({ code: z.string().nullish() }).nullish(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
  output: z.array(
    z.object({
      type: z.string(),
      content: z.array(z.object({ type: z.string(), text: z.string().optional() })).optional(),
    }),
  ),
});

/** Seconds or a date, as HTTP has it. */
const waitOf = (headers: Headers): number | undefined => {
  const given = headers.get('retry-after');
  if (given === null) return undefined;
  const seconds = Number(given);
  const wait = Number.isNaN(seconds) ? Date.parse(given) - Date.now() : seconds * 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
};

const failureOf = (status: number, headers: Headers, answer: unknown): TranslationFailed => {
  const { type, code: named } = errorSchema.safeParse(answer).data?.error ?? {};
  const code = codeFrom(named, type, `status ${status}`);
  if (status === 401) return new TranslationFailed('key-refused', { code });
  if (status === 429)
    return NO_CREDIT.some((one) => one === named || one === type)
      ? new TranslationFailed('out-of-quota', { code })
      : new TranslationFailed('rate-limited', { code, waitMs: waitOf(headers) });
  if (named === 'context_length_exceeded') return new TranslationFailed('incomplete', { code });
  if (status === 408 || status >= 500) return new TranslationFailed('unavailable', { code });
  return new TranslationFailed('misconfigured', { code });
};

/** What the model said, unless it was cut off, refused or failed. */
const textOf = (answer: unknown): string => {
  const { data } = answerSchema.safeParse(answer);
  if (!data) throw new TranslationFailed('unusable', { code: 'not an answer of the Responses API' });
  const parts = data.output.flatMap(({ type, content }) => (type === 'message' ? (content ?? []) : []));
  const reason = data.incomplete_details?.reason;
  if (reason === 'content_filter' || parts.some(({ type }) => type === 'refusal'))
    throw new TranslationFailed('declined', { code: codeFrom(reason, 'refusal') });
  if (data.status === 'incomplete') throw new TranslationFailed('incomplete', { code: codeFrom(reason) });
  if (data.status !== 'completed')
    throw new TranslationFailed('unavailable', { code: codeFrom(data.error?.code, data.status) });
  return parts.map(({ type, text }) => (type === 'output_text' ? text : '')).join('');
};

/** OpenAI's Responses API; nothing is stored there. */
export const openaiTranslator = ({ apiKey, model, baseUrl }: Settings): Translator => ({
  name: 'openai',
  async translate(segments, target, signal) {
    const { status, headers, answer } = await exchange({
      url: `${baseUrl().replace(/\/$/, '')}/responses`,
      headers: { authorization: `Bearer ${apiKey}` },
      body: {
        model,
        instructions: instructionsFor(target),
        input: inputOf(segments),
        store: false,
        max_output_tokens: MAX_OUTPUT_TOKENS,
        reasoning: { effort: 'low' },
        text: { verbosity: 'low', format: SEGMENTS },
      },
      signal,
    });
    if (status !== 200) throw failureOf(status, headers, answer);
    return segmentsFrom(textOf(answer));
  },
});
