import Fastify, { type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { languageAskedFor, translateWords } from './ai-words.ts';
import { simulatorControl } from './control.ts';
import { mountedApp } from './mounted-app.ts';

/** What a test can make the next request meet. */
const FAULTS = [
  'key-refused',
  'rate-limited',
  'out-of-quota',
  'forbidden',
  'model-missing',
  'too-long',
  'server-error',
  'overloaded',
  'bad-gateway',
  'silence',
  'connection-lost',
  'incomplete',
  'declined',
  'blocked',
  'failed',
  'empty',
  'fenced',
  'broken-json',
  'segment-missing',
  'segment-twice',
  'other-id',
  'markers-lost',
  'take',
  'fault',
] as const;
export type AiFault = (typeof FAULTS)[number];

export const aiControl = () => simulatorControl(FAULTS);
export type AiControl = ReturnType<typeof aiControl>;

/** An answer of a service that is not a success. */
export class AiFailure extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    super(`status ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

type AiRequest = Pick<FastifyRequest, 'headers' | 'body'> & {
  /** What the pattern of the path found. */
  found: string[];
  fault: AiFault | undefined;
  retryAfter: number | undefined;
  /** How many requests came before this one. */
  before: number;
};

type Options = {
  mount: string;
  path: RegExp;
  control: AiControl | undefined;
  answer: (request: AiRequest) => object;
  badRequest: (message: string) => AiFailure;
  notFound: () => AiFailure;
  internal: () => AiFailure;
};

/** The part that all AI services have in common: one address, JSON in and out, and ways of not answering. */
export const aiServer = async (options: Options) => {
  const { mount, path, control, answer, badRequest, notFound, internal } = options;
  let before = 0;
  const app = Fastify({ bodyLimit: 10_485_760 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, JSON.parse(String(text)));
    } catch {
      done(badRequest('We could not parse the JSON body of your request.'));
    }
  });
  app.addContentTypeParser('*', (_request, _payload, done) =>
    done(badRequest('The request must have the content type application/json.')),
  );
  app.setErrorHandler((error, _request, reply) => {
    const { status, headers, body } = error instanceof AiFailure ? error : internal();
    return reply.status(status).headers(headers).send(body);
  });
  if (control)
    app.all('/__sim/*', (request, reply) => {
      const { method, url, body } = request;
      const said = control.answer({ method, path: url, body });
      return reply.status(said.status).send(said.body);
    });
  app.all('/*', (request, reply) => {
    const [address = ''] = request.url.split('?', 1);
    const [, ...found] = path.exec(address) ?? [];
    if (request.method !== 'POST' || !path.test(address)) throw notFound();
    const query = request.query as Record<string, string>;
    control?.record({ method: 'POST', path: address, query, body: request.body ?? null });
    const { fault, retryAfter } = control?.take('answer', ...FAULTS) ?? {};
    if (fault === 'bad-gateway')
      return reply.status(502).type('text/html').send('<title>502 Bad Gateway</title>');
    // Nothing is ever said: the caller has to give up by itself.
    if (fault === 'silence') return reply.hijack();
    if (fault === 'connection-lost') {
      request.raw.socket.destroy();
      return reply.hijack();
    }
    const { headers, body } = request;
    return reply.send(
      answer({ headers, body, found: found.map(decodeURIComponent), fault, retryAfter, before: before++ }),
    );
  });
  await app.ready();

  return mountedApp(app, mount);
};

export type Answering = (text: string) => string;

const asked = z.object({ segments: z.array(z.object({ id: z.string(), text: z.string() })) });

/** What the "model" says: the texts of the input, translated as the prompt asks, and harmed as a test asks. */
export const modelAnswer = (
  prompt: string,
  input: string,
  fault: AiFault | undefined,
  say?: Answering,
): string => {
  const language = languageAskedFor(prompt) ?? 'en';
  const translate = say ?? ((text: string) => translateWords(text, language));
  const { segments } = asked.parse(JSON.parse(input));
  const translated = segments.map(({ id, text }) => ({ id, text: translate(text) }));
  const harmed = {
    'segment-missing': () => translated.slice(1),
    'segment-twice': () => [...translated, ...translated.slice(0, 1)],
    'other-id': () => translated.map((one, place) => (place === 0 ? { ...one, id: 'other' } : one)),
    'markers-lost': () => translated.map(({ id, text }) => ({ id, text: text.replace(/⟦\d+⟧/g, '') })),
  };
  const chosen = Object.entries(harmed).find(([name]) => name === fault)?.[1]() ?? translated;
  const text = JSON.stringify({ segments: chosen });
  if (fault === 'fenced') return `\`\`\`json\n${text}\n\`\`\``;
  return fault === 'broken-json' ? text.slice(0, -3) : text;
};
