import { translationRoutes } from '@adhelm/contract/translation';
import type { FastifyReply } from 'fastify';
import type { Register } from '../../http/register.ts';
import type { TranslationService } from './translation.service.ts';

/** Says when the browser that asked has gone. */
const goneSignal = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
};

export const registerTranslationRoutes = (register: Register, translation: TranslationService) => {
  register(translationRoutes.providers, () => translation.providers());
  register(translationRoutes.openai, ({ body, reply }) =>
    translation.translate('openai', body.content, body.targetLanguage, goneSignal(reply)),
  );
  register(translationRoutes.gemini, ({ body, reply }) =>
    translation.translate('gemini', body.content, body.targetLanguage, goneSignal(reply)),
  );
};
