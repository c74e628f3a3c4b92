import {
  type CreatePublisher,
  FRESH_SIGN_IN_MS,
  type MemberListQuery,
  type PublisherRecord,
  type UpdatePublisher,
} from '@adhelm/contract/publisher-record';
import { type Scope, SYSTEM } from '@adhelm/domain/access-scope';
import { maskedAccountNumber } from '@adhelm/domain/masks';
import { onDuplicate, onMissingReference } from '../../db/entities/conflicts.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import { Conflict, FreshSignInNeeded, InvalidInput, NotFound, PermissionMissing } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import { rowChanges } from '../access/row-changes.ts';
import { sightOf } from '../access/sight.ts';
import type { SessionRepository } from '../auth/session.repository.ts';
import type { NotificationRepository } from '../notification/notification.repository.ts';
import type { PublisherRepository } from './publisher.repository.ts';
import type { PublisherMemberRepository } from './publisher-member.repository.ts';
import type { PublisherTermsRepository } from './publisher-terms.repository.ts';

type Repositories = {
  publishers: PublisherRepository;
  publisherTerms: PublisherTermsRepository;
  publisherMembers: PublisherMemberRepository;
  audit: AuditRepository;
  notifications: Pick<NotificationRepository, 'insert' | 'holdersOf'>;
  sessions: Pick<SessionRepository, 'endOfPublisher'>;
};

type Dependencies = {
  inScope: InScope<Repositories>;
  clock: Clock;
  publicUrl: string;
  /** Tells whoever remembers what people may do. */
  rightsChanged: () => void;
};

/** A record as it lies there; `publisherId` is by whose scope it is changed. */
type Kept = PublisherRecord & { publisherId: number };
type Terms = Pick<UpdatePublisher, 'fee' | 'bankAccount'>;

const unlessTaken = <T>(work: Promise<T>): Promise<T> =>
  onDuplicate(
    onDuplicate(work, 'publishers_name', () => {
      const message = 'A publisher of this name exists already.';
      return new Conflict(message, [{ path: 'name', message }]);
    }),
    'publisher_domains_pkey',
    () => {
      const message = 'One of these domains is registered by another publisher.';
      return new Conflict(message, [{ path: 'domains', message }]);
    },
  );

const withMask = <R extends PublisherRecord>(record: R): R => ({
  ...record,
  bankAccount: record.bankAccount && {
    ...record.bankAccount,
    accountNumber: maskedAccountNumber(record.bankAccount.accountNumber),
  },
});

/** What an actor sees of a record: account numbers are whole for who may change them or sees what is paid. */
const shownTo = ({ permissions, scope }: Actor, record: Kept): PublisherRecord => {
  if (scope.kind === 'publisher' && scope.ownRowsOf !== null) return { ...record, bankAccount: null };
  const isWhole = permissions.has('UPDATE_PUBLISHER') || permissions.has('GET_BILLINGS');
  return isWhole ? record : withMask(record);
};

const find = async ({ publishers, publisherTerms }: Repositories, id: number): Promise<Kept | undefined> => {
  const publisher = await publishers.find(id);
  if (!publisher) return undefined;
  const account = await publisherTerms.bankAccountOf(id);
  return {
    ...publisher,
    publisherId: id,
    fees: await publisherTerms.feesOf(id),
    ...(await publisherTerms.payingTermsOf(id)),
    bankAccount: account
      ? {
          bank: account.bank,
          accountName: account.accountName,
          accountNumber: account.accountNumber,
          since: account.since.toISOString(),
        }
      : null,
  };
};

const sees = (scope: Scope, id: number): boolean =>
  scope.kind === 'all' || (scope.kind === 'publisher' && scope.publisherId === id);

/** What the platform settles: an admin does it wherever they act, of the publishers that they act for. */
const forPlatform = (actor: Actor, id: number): Actor => {
  if (!sees(actor.scope, id)) throw new NotFound('This publisher');
  return actor.isAdmin ? { ...actor, scope: { kind: 'all' } } : actor;
};

const assertPlatform = ({ isAdmin }: Actor): void => {
  if (!isAdmin) throw new PermissionMissing('Only an admin of the platform can do this.');
};

export const publisherRecordService = (deps: Dependencies) => {
  const { inScope, clock, rightsChanged } = deps;
  const ownHost = new URL(deps.publicUrl).hostname;
  const rows = rowChanges(deps, {
    resource: 'PUBLISHER',
    rows: (repositories: Repositories) => ({
      find: (id) => find(repositories, id),
      lock: (id) => repositories.publishers.lock(id),
    }),
    audited: withMask,
  });

  const assertDomains = (domains: readonly string[] | undefined): void => {
    if (domains?.includes(ownHost))
      throw new InvalidInput('domains', `${ownHost} is the address of the platform itself.`);
  };

  const setFee = async (actor: Actor, { publisherTerms }: Repositories, id: number, fee: Terms['fee']) => {
    if (!fee) return;
    const now = clock();
    if (fee.validFrom < now.toISOString().slice(0, 10))
      throw new InvalidInput('fee.validFrom', 'What was earned keeps its fee: choose today or a later day.');
    await publisherTerms.setFee(id, fee, actor.userId, now);
  };

  /** Payouts wait after it, and everybody who could have changed it learns of it. */
  const setBankAccount = async (
    actor: Actor,
    { publisherTerms, notifications }: Repositories,
    { id, name, bankAccount: before }: Pick<Kept, 'id' | 'name' | 'bankAccount'>,
    account: Terms['bankAccount'],
  ): Promise<void> => {
    if (!account) return;
    const isSame =
      before?.bank.id === account.bankId &&
      before.accountName === account.accountName &&
      before.accountNumber === account.accountNumber;
    if (isSame) return;
    const now = clock();
    if (now.getTime() - actor.signedInAt.getTime() > FRESH_SIGN_IN_MS)
      throw new FreshSignInNeeded('bankAccount');
    await onMissingReference(
      publisherTerms.addBankAccount(id, account, actor.userId, now),
      'publisher_bank_accounts_bank_id_fkey',
      () => new InvalidInput('bankAccount.bankId', 'This bank was not found.'),
    );
    const readers = await notifications.holdersOf(id, ['UPDATE_PUBLISHER']);
    await notifications.insert(
      readers,
      {
        publisherId: id,
        kind: 'bank-details-changed',
        title: `Bank details of ${name} were changed`,
        body: `Payouts go to the account ${maskedAccountNumber(account.accountNumber)} from now on, after a wait of 72 hours. Tell the platform at once if nobody of you did this.`,
        link: '/publisher',
      },
      now,
    );
  };

  return {
    get: async (actor: Actor, id: number) => shownTo(actor, await rows.get(actor, id)),

    members: (actor: Actor, id: number, query: MemberListQuery) =>
      inScope(actor.scope, async (repositories) => {
        await rows.live(repositories, actor, id);
        return repositories.publisherMembers.list(id, query, sightOf(actor));
      }),

    create: async (actor: Actor, { fee, bankAccount, ...input }: CreatePublisher) => {
      if (actor.scope.kind !== 'all')
        throw new PermissionMissing('Publishers are created by an admin who acts for all publishers.');
      assertDomains(input.domains);
      const made = await rows.create(actor, async (repositories, now) => {
        const id = await unlessTaken(repositories.publishers.insert(input, now));
        await setFee(actor, repositories, id, fee);
        await setBankAccount(actor, repositories, { id, name: input.name, bankAccount: null }, bankAccount);
        return id;
      });
      return shownTo(actor, made);
    },

    update: async (
      actor: Actor,
      id: number,
      { updatedAt, fee, bankAccount, ...input }: UpdatePublisher,
    ): Promise<PublisherRecord> => {
      const keeper = forPlatform(actor, id);
      const terms = [fee, input.paymentThreshold, input.billingZone, input.isActive];
      const isTerms = terms.some((value) => value !== undefined);
      const after = await rows.change(
        keeper,
        id,
        { action: 'update', basedOn: updatedAt },
        async (before, repositories, now) => {
          if (isTerms) assertPlatform(actor);
          assertDomains(input.domains);
          await unlessTaken(repositories.publishers.change(id, input, now));
          await setFee(actor, repositories, id, fee);
          const name = input.name ?? before.name;
          await setBankAccount(actor, repositories, { ...before, name }, bankAccount);
        },
      );
      rightsChanged();
      return shownTo(actor, after);
    },

    /** Its people are signed out; what it has stays, out of reach, until it comes back. */
    remove: async (actor: Actor, id: number): Promise<PublisherRecord> => {
      const keeper = { ...forPlatform(actor, id), scope: SYSTEM };
      const gone = await rows.change(keeper, id, { action: 'delete' }, async (_, repositories, now) => {
        assertPlatform(actor);
        await repositories.publishers.change(id, { deletedAt: now }, now);
        await repositories.sessions.endOfPublisher(id, now);
      });
      rightsChanged();
      return shownTo(actor, gone);
    },

    restore: async (actor: Actor, id: number): Promise<PublisherRecord> => {
      const back = await rows.change(
        forPlatform(actor, id),
        id,
        { action: 'restore' },
        (_, { publishers }, now) => {
          assertPlatform(actor);
          return unlessTaken(publishers.change(id, { deletedAt: null }, now));
        },
      );
      rightsChanged();
      return shownTo(actor, back);
    },
  };
};

export type PublisherRecordService = ReturnType<typeof publisherRecordService>;
