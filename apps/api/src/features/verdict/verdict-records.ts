import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Refused, Take } from '../../spool/drain.ts';
import { refusalReason } from '../../spool/refusal-reason.ts';
import { type RecordedVerdict, recordedVerdict } from './recorded-verdict.ts';
import type { VerdictRepository } from './verdict.repository.ts';

type Needs = {
  inScope: InScope<{ verdicts: Pick<VerdictRepository, 'keep' | 'findAds'> }>;
  clock: Clock;
};

/** Keeps what feeds say of ads; whoever works in the background acts on it. */
export const verdictRecords =
  ({ inScope, clock }: Needs): Take =>
  async (_batch, bodies) => {
    const refused: Refused[] = [];
    const said: RecordedVerdict[] = [];
    for (const body of bodies) {
      try {
        said.push(recordedVerdict.parse(JSON.parse(body.toString())));
      } catch (error) {
        refused.push({ body, reason: refusalReason(error) });
      }
    }
    await inScope(SYSTEM, async ({ verdicts }) => {
      await verdicts.keep(said);
      await verdicts.findAds(clock());
    });
    return refused;
  };
