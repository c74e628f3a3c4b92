import { createHash } from 'node:crypto';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import { Conflict } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { BillingRequestRepository } from './request.repository.ts';

type Request = { kind: string; requestKey: string; body: object };

const textOf = ({ kind, body }: Request): string =>
  `${kind} ${createHash('sha256').update(JSON.stringify(body)).digest('hex')}`;

/** Does what a request asks for once, as the server, and answers the same whenever it comes again. */
export const answeringOnce =
  <Repositories extends { billingRequests: BillingRequestRepository }>({
    inScope,
    clock,
  }: {
    inScope: InScope<Repositories>;
    clock: Clock;
  }) =>
  <Answer extends { publisherId: number }>(
    actor: Actor,
    request: Request,
    work: (repositories: Repositories, now: Date) => Promise<Answer>,
  ): Promise<Answer> =>
    inScope(SYSTEM, async (repositories) => {
      const { billingRequests } = repositories;
      const key = request.requestKey;
      const asked = textOf(request);
      const known = await billingRequests.find(actor.userId, key);
      if (known && known.asked !== asked)
        throw new Conflict(
          'This request key was used for something else. Load the page again and try once more.',
        );
      if (known) return known.answer as Answer;
      const now = clock();
      const answer = await work(repositories, now);
      const { publisherId } = answer;
      await billingRequests.keep({ publisherId, userId: actor.userId, key, asked, answer }, now);
      return answer;
    });
