import { z } from 'zod';
import {
  type AiControl,
  AiFailure,
  type AiFault,
  type Answering,
  aiServer,
  modelAnswer,
} from './ai-server.ts';

type Options = {
  mount: string;
  apiKey: string;
  model: string;
  control?: AiControl;
  /** What the model makes of each text; by default a marked word-by-word translation. */
  say?: Answering;
};

const failure = (code: number, status: string, message: string, details?: object[]) =>
  new AiFailure(code, { error: { code, message, status, ...(details && { details }) } });

const keyInvalid = () =>
  failure(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'API_KEY_INVALID',
      domain: 'googleapis.com',
      metadata: { service: 'generativelanguage.googleapis.com' },
    },
  ]);

const quotaFailure = (quotaId: string) => ({
  '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
  violations: [{ quotaMetric: 'generativelanguage.googleapis.com/generate_content_requests', quotaId }],
});

const retryInfo = (seconds: number) => ({
  '@type': 'type.googleapis.com/google.rpc.RetryInfo',
  retryDelay: `${seconds}s`,
});

const responseSchema: z.ZodType<unknown> = z.lazy(() =>
  z.strictObject({
    type: z.enum(['STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT']),
    items: responseSchema.optional(),
    properties: z.record(z.string(), responseSchema).optional(),
    required: z.array(z.string()).optional(),
    propertyOrdering: z.array(z.string()).optional(),
    description: z.string().optional(),
  }),
);

const parts = z.array(z.strictObject({ text: z.string() })).min(1);

const requestBody = z.strictObject({
  contents: z.array(z.strictObject({ role: z.enum(['user', 'model']), parts })).min(1),
  systemInstruction: z.strictObject({ role: z.string().optional(), parts }),
  generationConfig: z.strictObject({
    temperature: z.number().min(0).max(2).optional(),
    maxOutputTokens: z.number().int().positive(),
    responseMimeType: z.enum(['text/plain', 'application/json']),
    responseSchema: responseSchema.optional(),
    thinkingConfig: z
      .strictObject({ thinkingLevel: z.enum(['MINIMAL', 'LOW', 'MEDIUM', 'HIGH']) })
      .optional(),
  }),
});

const checked = (body: unknown) => {
  const { data, error } = requestBody.safeParse(body);
  if (data) return data;
  const [issue] = error.issues;
  const place = issue?.path.join('.') ?? '';
  throw failure(
    400,
    'INVALID_ARGUMENT',
    issue?.code === 'unrecognized_keys'
      ? `Invalid JSON payload received. Unknown name "${issue.keys[0]}" at '${place}': Cannot find field.`
      : `Invalid value at '${place}': ${issue?.message}`,
  );
};

/** Faults that come as an answer of the service instead of one of the model. */
const refusals = (retryAfter: number | undefined): Partial<Record<AiFault, () => AiFailure>> => ({
  'key-refused': keyInvalid,
  forbidden: () => failure(403, 'PERMISSION_DENIED', 'Your project has been denied access.'),
  'model-missing': () => failure(404, 'NOT_FOUND', 'The model is not found for API version v1beta.'),
  'too-long': () =>
    failure(400, 'INVALID_ARGUMENT', 'The input token count exceeds the maximum number of tokens allowed.'),
  'rate-limited': () =>
    failure(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota. Please retry.', [
      quotaFailure('GenerateRequestsPerMinutePerProjectPerModel'),
      ...(retryAfter ? [retryInfo(retryAfter)] : []),
    ]),
  'out-of-quota': () =>
    failure(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota, please check your plan.', [
      quotaFailure('GenerateRequestsPerDayPerProjectPerModel-FreeTier'),
      retryInfo(17),
    ]),
  'server-error': () => failure(500, 'INTERNAL', 'An internal error has occurred.'),
  overloaded: () => failure(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
  failed: () => failure(504, 'DEADLINE_EXCEEDED', 'The request could not be finished in time.'),
});

const THOUGHT = { text: 'The texts are to be translated.', thought: true };

/** A stand-in for Gemini's generateContent, as strict as the service about what it is sent. */
export const geminiSimulator = ({ mount, apiKey, model, control, say }: Options) => {
  const response = (over: object) => ({
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    modelVersion: model,
    responseId: 'simulated',
    ...over,
  });

  const candidate = (finishReason: string, content?: object[]) =>
    response({
      candidates: [
        {
          ...(content && { content: { role: 'model', parts: content } }),
          finishReason,
          index: 0,
          safetyRatings: [],
        },
      ],
    });

  return aiServer({
    mount,
    path: /^\/v1beta\/models\/([^/:]+):generateContent$/,
    control,
    badRequest: (text) => failure(400, 'INVALID_ARGUMENT', text),
    notFound: () => failure(404, 'NOT_FOUND', 'Requested entity was not found.'),
    internal: () => failure(500, 'INTERNAL', 'An internal error has occurred.'),
    answer: ({ headers, body, found: [asked], fault, retryAfter, before }) => {
      const refused = fault && refusals(retryAfter)[fault];
      if (refused) throw refused();
      const key = headers['x-goog-api-key'];
      if (!key) throw failure(403, 'PERMISSION_DENIED', "Method doesn't allow unregistered callers.");
      if (key !== apiKey) throw keyInvalid();
      if (asked !== model)
        throw failure(404, 'NOT_FOUND', `models/${asked} is not found for API version v1beta.`);
      const { contents, systemInstruction } = checked(body);
      if (fault === 'blocked') return response({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } });
      if (fault === 'declined') return candidate('SAFETY');
      if (fault === 'empty') return candidate('STOP', [THOUGHT]);
      const textOf = (from: { text: string }[] | undefined) => from?.map(({ text }) => text).join('') ?? '';
      const text = modelAnswer(textOf(systemInstruction.parts), textOf(contents.at(-1)?.parts), fault, say);
      if (fault === 'incomplete') return candidate('MAX_TOKENS', [{ text: text.slice(0, text.length / 2) }]);
      // The service may cut its answer into parts, with its thoughts before them.
      const middle = Math.ceil(text.length / 2);
      const pieces = [{ text: text.slice(0, middle) }, { text: text.slice(middle) }];
      return candidate('STOP', before % 2 === 0 ? [THOUGHT, ...pieces] : [{ text }]);
    },
  });
};
