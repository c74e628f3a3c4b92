import type { ReconciledLine } from '@adhelm/contract/payout';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import { AppError, Conflict, InvalidInput, NotFound } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { BankResult, PayoutFiles } from '../../ports/payout-provider.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import type { NotificationRepository } from '../notification/notification.repository.ts';
import type { BankFileLine, BankFileRepository } from './bank-file.repository.ts';
import type { LedgerRepository } from './ledger.repository.ts';
import { onlyAdmins } from './payer.ts';
import type { PayoutRepository } from './payout.repository.ts';
import { endPayout } from './payout-endings.ts';
import type { PayoutWorkRepository } from './payout-work.repository.ts';

type Repositories = {
  audit: AuditRepository;
  bankFiles: BankFileRepository;
  ledger: LedgerRepository;
  notifications: NotificationRepository;
  payouts: PayoutRepository;
  payoutWork: PayoutWorkRepository;
};

type Dependencies = { inScope: InScope<Repositories>; files: PayoutFiles; clock: Clock };

const MOST_LINES = 5000;
const UNKNOWN_KEY = 'No payout has this key.';

type Outcome = NonNullable<BankResult['outcome']>;

/** The publisher that an admin acts for; null for all of them. */
const actedFor = ({ scope }: Actor): number | null => {
  if (scope.kind === 'all') return null;
  if (scope.kind === 'publisher') return scope.publisherId;
  throw new AppError('PE01', 'You act for no publisher.');
};

/** Payouts that somebody takes to the bank, and what the bank says of them. */
export const bankFileService = ({ inScope, files, clock }: Dependencies) => {
  const toFile = (lines: readonly BankFileLine[]) => {
    const number = lines[0]?.fileNumber ?? 0;
    return {
      number,
      payoutIds: lines.map(({ payoutId }) => payoutId),
      fileName: `payouts-${number}.csv`,
      base64: Buffer.from(files.fileOf(lines.map(({ content }) => content))).toString('base64'),
    };
  };

  const refused = ({ line, key }: BankResult, message: string): ReconciledLine => ({
    line,
    key,
    payoutId: null,
    outcome: 'REFUSED',
    message,
  });

  const reconcileOne = (actor: Actor, result: BankResult, outcome: Outcome): Promise<ReconciledLine> =>
    inScope(SYSTEM, async (repositories) => {
      const { payoutWork } = repositories;
      const said = (payoutId: number, is: ReconciledLine['outcome'], message: string): ReconciledLine => ({
        line: result.line,
        key: result.key,
        payoutId,
        outcome: is,
        message,
      });
      const payout = await payoutWork.inFile(result.key);
      const ofOthers = actedFor(actor) !== null && payout?.publisher_id !== actedFor(actor);
      if (!payout || ofOthers) return refused(result, UNKNOWN_KEY);
      const status = outcome.kind === 'PAID' ? 'PAID' : 'FAILED';
      const { id, publisher_id: publisherId, amount } = payout;
      if (payout.status === status) return said(id, 'SAME', `It is known already: ${status}.`);
      if (payout.status === 'PAID')
        return said(id, 'REFUSED', 'It was reported as paid before. Clear this up with the bank.');
      if (payout.way !== 'BANK_FILE' || payout.underway_since === null)
        return said(id, 'REFUSED', 'It stands in no file that the bank has.');
      const now = clock();
      const ending =
        outcome.kind === 'PAID'
          ? ({ status: 'PAID', reference: outcome.reference } as const)
          : ({ status: 'FAILED', reason: outcome.reason } as const);
      await payoutWork.reconcile(id, ending, now);
      await endPayout(repositories, { id, publisherId, amount }, outcome, actor, now);
      return said(id, status, status === 'PAID' ? 'Paid.' : 'Failed.');
    });

  return {
    /** Every payout that waits for it goes into one file; the same request gives the same file again. */
    async make(actor: Actor, requestKey: string) {
      onlyAdmins(actor);
      const publisherId = actedFor(actor);
      return inScope(SYSTEM, async ({ bankFiles, payoutWork, audit }) => {
        const known = await bankFiles.linesFor(actor.userId, requestKey);
        if (known.length > 0) return toFile(known);
        const now = clock();
        const waiting = await payoutWork.forFile(publisherId, now);
        const written = waiting.slice(0, MOST_LINES).map(({ id, publisherId: owner, attempts, order }) => ({
          publisherId: owner,
          payoutId: id,
          attempt: attempts + 1,
          content: files.lineOf(order),
        }));
        if (written.length === 0) return null;
        const number = await bankFiles.insert(written, { userId: actor.userId, requestKey }, now);
        for (const { payoutId, attempt, publisherId: owner } of written) {
          await payoutWork.markInFile(payoutId, attempt, now);
          const change = {
            action: 'update',
            entity: 'payout',
            entityId: payoutId,
            publisherId: owner,
          } as const;
          await audit.record(actor, { ...change, after: { fileNumber: number, attempt } }, now);
        }
        return toFile(await bankFiles.linesOf(number));
      }).then((file) => {
        if (!file) throw new Conflict('No payout waits to be written into a file.');
        return file;
      });
    },

    async get(actor: Actor, number: number) {
      const lines = await inScope(actor.scope, ({ bankFiles }) => bankFiles.linesOf(number));
      if (lines.length === 0) throw new NotFound('This file');
      onlyAdmins(actor);
      return toFile(lines);
    },

    /** Line by line, each by itself: what is good counts, and the same file once more changes nothing. */
    async reconcile(actor: Actor, content: string): Promise<{ lines: ReconciledLine[] }> {
      onlyAdmins(actor);
      const results = files.resultsOf(content);
      if (!results)
        throw new InvalidInput('content', 'The first line must name the columns key, status and amount.');
      if (results.length > MOST_LINES)
        throw new InvalidInput('content', `The file has more than ${MOST_LINES} lines.`);
      const known = await inScope(SYSTEM, ({ payoutWork }) =>
        payoutWork.knownKeys(results.map(({ key }) => key)),
      );
      const lines: ReconciledLine[] = [];
      for (const result of results) {
        if (!result.outcome) lines.push(refused(result, result.message));
        else if (!known.has(result.key)) lines.push(refused(result, UNKNOWN_KEY));
        else lines.push(await reconcileOne(actor, result, result.outcome));
      }
      return { lines };
    },
  };
};

export type BankFileService = ReturnType<typeof bankFileService>;
