import { deadLetterRoutes } from '@adhelm/contract/dead-letter';
import type { Register } from '../../http/register.ts';
import type { DeadLetterService } from './dead-letter.service.ts';

export const registerDeadLetterRoutes = (
  register: Register,
  { deadLetters }: { deadLetters: DeadLetterService },
) => {
  register(deadLetterRoutes.list, ({ actor, query }) => deadLetters.list(actor, query));
  register(deadLetterRoutes.replay, ({ actor, params, body }) =>
    deadLetters.replay(actor, params.id, body?.body),
  );
  register(deadLetterRoutes.discard, ({ actor, params }) => deadLetters.discard(actor, params.id));
};
