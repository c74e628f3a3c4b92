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

type Problem = { type?: string; param?: string | null; code: string | null };

const failure = (
  status: number,
  message: string,
  { type = 'invalid_request_error', param = null, code }: Problem,
  headers: Record<string, string> = {},
) =>
  new AiFailure(
    status,
    { error: { message, type, param, code } },
    { 'x-request-id': 'req_simulated', ...headers },
  );

/** A schema that the service takes in strict mode: every object closed, every property required. */
const strictSchema: z.ZodType<unknown> = z.lazy(() =>
  z.union([
    z.strictObject({
      type: z.enum(['string', 'number', 'integer', 'boolean']),
      description: z.string().optional(),
    }),
    z.strictObject({ type: z.literal('array'), items: strictSchema }),
    z
      .strictObject({
        type: z.literal('object'),
        properties: z.record(z.string(), strictSchema),
        required: z.array(z.string()),
        additionalProperties: z.literal(false),
      })
      .refine(({ properties, required }) => Object.keys(properties).every((name) => required.includes(name))),
  ]),
);

const requestBody = z.strictObject({
  model: z.string(),
  instructions: z.string(),
  input: z.string(),
  store: z.boolean(),
  max_output_tokens: z.number().int().min(16),
  reasoning: z.strictObject({ effort: z.enum(['none', 'minimal', 'low', 'medium', 'high']) }).optional(),
  text: z.strictObject({
    verbosity: z.enum(['low', 'medium', 'high']).optional(),
    format: z.strictObject({
      type: z.literal('json_schema'),
      name: z.string().regex(/^[\w-]{1,64}$/),
      strict: z.literal(true),
      schema: strictSchema,
    }),
  }),
});

const checked = (body: unknown) => {
  const { data, error } = requestBody.safeParse(body);
  if (data) return data;
  const [issue] = error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const param = [...(issue?.path ?? []), ...(unknown ? [unknown] : [])].join('.');
  // Models that reason take no temperature, and say so in their own way.
  if (unknown === 'temperature' || unknown === 'top_p')
    throw failure(400, `Unsupported parameter: '${param}' is not supported with this model.`, {
      param,
      code: 'unsupported_parameter',
    });
  throw unknown
    ? failure(400, `Unknown parameter: '${param}'.`, { param, code: 'unknown_parameter' })
    : failure(400, `Invalid value for '${param}': ${issue?.message}.`, { param, code: 'invalid_value' });
};

/** Faults that come as an answer of the service instead of one of the model. */
const refusals = (retryAfter: number | undefined): Partial<Record<AiFault, () => AiFailure>> => ({
  'key-refused': () => failure(401, 'Incorrect API key provided.', { code: 'invalid_api_key' }),
  forbidden: () =>
    failure(403, 'Country, region, or territory not supported', {
      type: 'request_forbidden',
      code: 'unsupported_country_region_territory',
    }),
  'model-missing': () => failure(404, 'The model does not exist.', { code: 'model_not_found' }),
  'too-long': () =>
    failure(400, "Your input exceeds the model's context window.", {
      param: 'input',
      code: 'context_length_exceeded',
    }),
  'rate-limited': () =>
    failure(
      429,
      'Rate limit reached.',
      { type: 'tokens', code: 'rate_limit_exceeded' },
      retryAfter ? { 'retry-after': String(retryAfter) } : {},
    ),
  'out-of-quota': () =>
    failure(429, 'You exceeded your current quota.', {
      type: 'insufficient_quota',
      code: 'insufficient_quota',
    }),
  'server-error': () => failure(500, 'The server had an error.', { type: 'server_error', code: null }),
  overloaded: () => failure(503, 'The engine is currently overloaded.', { type: 'server_error', code: null }),
});

const REASONING = { id: 'rs_simulated', type: 'reasoning', summary: [] };

/** A stand-in for OpenAI's Responses API, as strict as the service about what it is sent. */
export const openaiSimulator = ({ mount, apiKey, model, control, say }: Options) => {
  const authorize = (authorization: string | undefined) => {
    const key = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
    if (!key) throw failure(401, "You didn't provide an API key.", { code: null });
    if (key !== apiKey) throw failure(401, 'Incorrect API key provided.', { code: 'invalid_api_key' });
  };

  const message = (content: object, status = 'completed') => ({
    id: 'msg_simulated',
    type: 'message',
    role: 'assistant',
    status,
    content: [content],
  });

  const response = (output: object[], over: object = {}) => ({
    id: 'resp_simulated',
    object: 'response',
    created_at: 1_795_000_000,
    status: 'completed',
    error: null,
    incomplete_details: null,
    model,
    output,
    usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
    ...over,
  });

  const incomplete = (reason: string, text: string) =>
    response([message({ type: 'output_text', text, annotations: [] }, 'incomplete')], {
      status: 'incomplete',
      incomplete_details: { reason },
    });

  return aiServer({
    mount,
    path: /^\/v1\/responses$/,
    control,
    badRequest: (text) => failure(400, text, { code: null }),
    notFound: () => failure(404, 'Invalid URL', { code: null }),
    internal: () => failure(500, 'The server had an error.', { type: 'server_error', code: null }),
    answer: ({ headers, body, fault, retryAfter, before }) => {
      const refused = fault && refusals(retryAfter)[fault];
      if (refused) throw refused();
      authorize(headers.authorization);
      const { instructions, input, model: asked } = checked(body);
      if (asked !== model)
        throw failure(404, `The model '${asked}' does not exist.`, { code: 'model_not_found' });
      if (fault === 'declined')
        return response([message({ type: 'refusal', refusal: "I can't help with that." })]);
      if (fault === 'failed')
        return response([], { status: 'failed', error: { code: 'server_error', message: 'It failed.' } });
      if (fault === 'empty') return response([REASONING]);
      const text = modelAnswer(instructions, input, fault, say);
      if (fault === 'incomplete') return incomplete('max_output_tokens', text.slice(0, text.length / 2));
      if (fault === 'blocked') return incomplete('content_filter', '');
      const said = message({ type: 'output_text', text, annotations: [] });
      return response(before % 2 === 0 ? [REASONING, said] : [said]);
    },
  });
};
