import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { answerError } from './error-answer.ts';
import { trustedProxies } from './proxies.ts';
import { requestId } from './request-log.ts';

const BODY_LIMIT_BYTES = 1_048_576;

type Setting = { log: Logger; trustProxy: Config['trustProxy'] };

/** An app without routes, which answers errors as the whole API does. */
export const createConsoleApp = ({ log, trustProxy }: Setting): FastifyInstance => {
  const app = Fastify({
    loggerInstance: log,
    genReqId: requestId,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustedProxies(trustProxy),
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.decorateRequest('actor', null);
  return app;
};
