import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../ports/clock.ts';
import { isVerdict, readVerdict } from '../verdict/verdict-form.ts';
import { isProvider, readCallback } from './callback-form.ts';
import { isSecretOf } from './callback-secret.ts';

type Needs = {
  append: (body: Uint8Array) => Promise<void>;
  appSecret: string;
  clock: Clock;
};

export const CALLBACK_PATH = '/cb/';
const LONGEST_BODY = 8192;

const answer = (reply: FastifyReply, status: number, text: string) =>
  reply
    .status(status)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .send(text);

type Asked = { Params: { provider: string; secret: string } };

const paramsOf = ({ url, body }: FastifyRequest<Asked>): URLSearchParams => {
  const start = url.indexOf('?');
  const params = new URLSearchParams(start < 0 ? '' : url.slice(start));
  if (typeof body === 'string')
    for (const [name, value] of new URLSearchParams(body)) params.set(name, value);
  return params;
};

/**
 * Where feeds tell what clicks earned and which ads they allow, at whichever host. What they tell is on the disk before they are thanked; who is
 * not thanked tells it again.
 */
export const registerCallbackRoutes = (app: FastifyInstance, { append, appSecret, clock }: Needs) =>
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LONGEST_BODY },
      (_request, body, done) => done(null, body),
    );
    scope.route<Asked>({
      method: ['GET', 'POST'],
      url: `${CALLBACK_PATH}:provider/:secret`,
      exposeHeadRoute: false,
      bodyLimit: LONGEST_BODY,
      handler: async (request, reply) => {
        const { provider, secret } = request.params;
        if (!isProvider(provider) || !isSecretOf(appSecret, provider, secret)) return reply.callNotFound();
        const params = paramsOf(request);
        const said = (isVerdict(params) ? readVerdict : readCallback)(provider, params, clock());
        if (said === undefined) return answer(reply, 400, 'BAD REQUEST');
        if (said) {
          try {
            await append(Buffer.from(JSON.stringify(said)));
          } catch (error) {
            request.log.warn({ err: error }, 'a call-back cannot be kept');
            return answer(reply, 503, 'TRY AGAIN');
          }
        }
        return answer(reply, 200, 'OK');
      },
    });
  });
